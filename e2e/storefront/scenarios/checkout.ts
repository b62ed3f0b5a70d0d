import { expect } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, pay } from '../../checkout.ts';
import type { ShopperPage } from '../shopper-page.ts';

async function openCheckout(shopper: ShopperPage) {
  await shopper.putInCart('Lavender Sprig');
  await shopper.open('/checkout');
  await expect(shopper.page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
}

const next = ({ page }: ShopperPage) => page.getByRole('button', { name: 'Continue to Payment' }).click();

async function openPayment(shopper: ShopperPage) {
  await openCheckout(shopper);
  await fillShipping(shopper.page, `ada-${Date.now()}@example.com`);
  await continueToPayment(shopper.page);
}

async function buy(shopper: ShopperPage) {
  await openPayment(shopper);
  await pay(shopper.page, APPROVED);
}

const buyWhileFailing = (path: string) => async (shopper: ShopperPage) => {
  await shopper.fail('POST', path);
  await buy(shopper);
};

export const CHECKOUT_SCENARIOS = {
  'checkout, empty cart': ({ open }: ShopperPage) => open('/checkout'),
  'checkout, nothing filled in': async (shopper: ShopperPage) => {
    await openCheckout(shopper);
    await next(shopper);
  },
  'checkout, abroad': async (shopper: ShopperPage) => {
    await openCheckout(shopper);
    await shopper.page.getByLabel('Country').selectOption('CA');
    await fillShipping(shopper.page, 'ada@example.com');
    await next(shopper);
  },
  'checkout, a new address of a customer': async (shopper: ShopperPage) => {
    await shopper.signIn();
    await openCheckout(shopper);
    await shopper.page.getByRole('radio', { name: 'A new address' }).check();
  },
  'checkout, payment step': openPayment,
  'checkout, carrier does not answer': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/shipping/rates');
    await openPayment(shopper);
  },
  'checkout, card not filled in': async (shopper: ShopperPage) => {
    await openPayment(shopper);
    await shopper.page.getByRole('button', { name: /^Pay \$/ }).click();
  },
  'checkout, payment can not be set up': async (shopper: ShopperPage) => {
    await shopper.fail('GET', '/api/payment/clover-config');
    await openPayment(shopper);
  },
  'checkout, card not taken': buyWhileFailing('/api/payment/tokenize'),
  'checkout, payment failed': buyWhileFailing('/api/payment/process'),
  'checkout, order failed': buyWhileFailing('/api/orders'),
  'checkout, paid': async (shopper: ShopperPage) => {
    await shopper.hold('POST', '/api/orders');
    await buy(shopper);
  },
  'checkout, order placed': buy,
};
