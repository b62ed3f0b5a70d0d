import { APPROVED, continueToPayment, fillShipping, pay } from '../../checkout.ts';
import type { Stage } from '../stage.ts';

async function openCheckout(stage: Stage) {
  await stage.putInCart('Lavender Sprig');
  await stage.open('/checkout');
  await stage.page.getByRole('heading', { name: 'Shipping Information' }).waitFor();
}

const next = ({ page }: Stage) => page.getByRole('button', { name: 'Continue to Payment' }).click();

async function openPayment(stage: Stage) {
  await openCheckout(stage);
  await fillShipping(stage.page, `ada-${Date.now()}@example.com`);
  await continueToPayment(stage.page);
}

async function buy(stage: Stage) {
  await openPayment(stage);
  await pay(stage.page, APPROVED);
}

const buyWhileFailing = (path: string) => async (stage: Stage) => {
  await stage.fail('POST', path);
  await buy(stage);
};

export const CHECKOUT_SCENES = {
  'checkout, empty cart': ({ open }: Stage) => open('/checkout'),
  'checkout, nothing filled in': async (stage: Stage) => {
    await openCheckout(stage);
    await next(stage);
  },
  'checkout, abroad': async (stage: Stage) => {
    await openCheckout(stage);
    await stage.page.getByLabel('Country').selectOption('CA');
    await fillShipping(stage.page, 'ada@example.com');
    await next(stage);
  },
  'checkout, a new address of a customer': async (stage: Stage) => {
    await stage.signIn();
    await openCheckout(stage);
    await stage.page.getByRole('radio', { name: 'A new address' }).check();
  },
  'checkout, payment step': openPayment,
  'checkout, carrier does not answer': async (stage: Stage) => {
    await stage.fail('POST', '/api/shipping/rates');
    await openPayment(stage);
  },
  'checkout, card not filled in': async (stage: Stage) => {
    await openPayment(stage);
    await stage.page.getByRole('button', { name: /^Pay \$/ }).click();
  },
  'checkout, payment can not be set up': async (stage: Stage) => {
    await stage.fail('GET', '/api/payment/clover-config');
    await openPayment(stage);
  },
  'checkout, card not taken': buyWhileFailing('/api/payment/tokenize'),
  'checkout, payment failed': buyWhileFailing('/api/payment/process'),
  'checkout, order failed': buyWhileFailing('/api/orders'),
  'checkout, paid': async (stage: Stage) => {
    await stage.hold('POST', '/api/orders');
    await buy(stage);
  },
  'checkout, order placed': buy,
};
