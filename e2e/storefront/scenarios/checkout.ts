import { expect } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, pay } from '../../checkout.ts';
import type { ShopCallName } from '../../shop-api.ts';
import type { ShopperPage, Visit } from '../shopper-page.ts';

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

const payWhileFailing = (call: ShopCallName) => async (shopper: ShopperPage) => {
  await shopper.fail(call);
  await pay(shopper.page, APPROVED);
};

export const CHECKOUT_VISITS: Record<string, Visit> = {
  'the checkout of an empty cart': {
    'checkout, empty cart': ({ open }) => open('/checkout'),
  },
  'the shipping step': {
    'checkout, nothing filled in': async (shopper) => {
      await openCheckout(shopper);
      await next(shopper);
    },
    'checkout, abroad': async (shopper) => {
      await shopper.page.getByLabel('Country').selectOption('CA');
      await fillShipping(shopper.page, 'ada@example.com');
      await next(shopper);
    },
  },
  'the shipping step of a customer': {
    'checkout, a new address of a customer': async (shopper) => {
      await shopper.signIn();
      await openCheckout(shopper);
      await shopper.page.getByRole('radio', { name: 'A new address' }).check();
    },
  },
  'the payment step': {
    'checkout, payment step': openPayment,
    'checkout, card not filled in': ({ page }) => page.getByRole('button', { name: /^Pay \$/ }).click(),
    'checkout, card not taken': payWhileFailing('POST /api/payment/tokenize'),
    'checkout, payment failed': payWhileFailing('POST /api/payment/process'),
    'checkout, order failed': payWhileFailing('POST /api/orders'),
    'checkout, order placed': ({ page }) => pay(page, APPROVED),
  },
  'the payment step without rates': {
    'checkout, carrier does not answer': async (shopper) => {
      await shopper.fail('POST /api/shipping/rates');
      await openPayment(shopper);
    },
  },
  'the payment step without settings': {
    'checkout, payment can’t be set up': async (shopper) => {
      await shopper.fail('GET /api/payment/clover-config');
      await openPayment(shopper);
    },
  },
  'an order whose next page is on its way': {
    'checkout, paid': async (shopper) => {
      await openPayment(shopper);
      await shopper.page.route('**/assets/home-page-*.js', () => undefined);
      await pay(shopper.page, APPROVED);
    },
  },
};
