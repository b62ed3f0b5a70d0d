import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { ratesFor } from '../../src/carts/shipping-rates.ts';
import { type CartService, product, startCart } from '../start-cart.ts';

describe('the shipping rates of a cart', () => {
  const today = '2026-05-11';
  const to = (toZip: string) => ({ toZip, toCountry: 'US' });

  test('list ground first, at a flat price per shipment, then the others by price', () => {
    const rates = ratesFor(DEFAULT_SETTINGS, { subtotalCents: 75_00, shipments: 2 }, to('97211'), today);
    expect(rates.map(({ service, cost }) => [service, cost])).toEqual([
      ['FEDEX_GROUND', '19.98'],
      ['FEDEX_EXPRESS_SAVER', '19.98'],
      ['FEDEX_2_DAY', '25.98'],
      ['STANDARD_OVERNIGHT', '39.98'],
      ['PRIORITY_OVERNIGHT', '51.98'],
    ]);
  });

  test('promise a delivery date after production and transit, in business days without holidays', () => {
    const [ground] = ratesFor(DEFAULT_SETTINGS, { subtotalCents: 75_01, shipments: 1 }, to('97211'), today);
    expect(ground).toMatchObject({
      cost: '0.00',
      transitTime: '1-5 business days',
      deliveryDate: '2026-05-26T12:00:00.000Z',
    });
  });

  test('have the prices of the settings, without services that are not available', () => {
    const services = DEFAULT_SETTINGS.services.map((service) => ({
      ...service,
      price: '14.00',
      available: service.code !== 'FEDEX_2_DAY',
    }));
    const rules = { ...DEFAULT_SETTINGS, flatShipping: '5.00', services };
    const rates = ratesFor(rules, { subtotalCents: 40_00, shipments: 1 }, to('97211'), today);
    expect(rates.map(({ service, cost }) => [service, cost])).toEqual([
      ['FEDEX_GROUND', '5.00'],
      ['PRIORITY_OVERNIGHT', '14.00'],
      ['STANDARD_OVERNIGHT', '14.00'],
      ['FEDEX_EXPRESS_SAVER', '14.00'],
    ]);
  });

  test('are slower to the territories', () => {
    const days = (zip: string) =>
      ratesFor(DEFAULT_SETTINGS, { subtotalCents: 75_01, shipments: 1 }, to(zip), today).map(
        (rate) => rate.transitTime,
      );
    expect(days('00901')).toEqual([
      '4-8 business days',
      '6 business days',
      '5 business days',
      '4 business days',
      '4 business days',
    ]);
    for (const zip of ['00802', '96913', '96799', '96950']) {
      expect(days(zip)[4]).toMatch(/^([5-9]|1\d) business days$/);
    }
    expect(days('96813')).toEqual(days('97211'));
  });
});

describe('the rates shown to a shopper', () => {
  const bouquet = product({ priceCents: 40_00 });
  let service: CartService;

  beforeAll(async () => {
    service = await startCart();
    await service.deliver(productChanged(bouquet));
  });
  afterAll(() => service.stop());

  const ratesOf = (caller: Caller, body: object = {}) =>
    service.request('POST', '/api/shipping/rates', { caller, body: { toZip: '97211', toCountry: 'US', ...body } });
  const add = (caller: Caller, quantity: number) =>
    service.request('POST', '/api/cart', { caller, body: { productId: bouquet.id, quantity } });

  test('depend on the caller’s cart, also right after the sign-in', async () => {
    const visitorId = randomUUID();
    const visitor = visitorCaller(visitorId);
    expect((await ratesOf(visitor, { fromZip: '12345', fromCountry: 'US', weight: 0.5 })).body).toHaveLength(5);
    await add(visitor, 1);
    expect((await ratesOf(visitor)).body[0]).toMatchObject({ service: 'FEDEX_GROUND', cost: '9.99', currency: 'USD' });
    await add(visitor, 1);
    expect((await ratesOf(visitor)).body[0]).toMatchObject({ service: 'FEDEX_GROUND', cost: '0.00' });
    const customer = { ...customerCaller(), visitorId };
    expect((await ratesOf(customer)).body[0]).toMatchObject({ cost: '0.00' });
  });

  test('for another country or for malformed input are refused', async () => {
    const visitor = visitorCaller();
    expect(await ratesOf(visitor, { toCountry: 'CA' })).toMatchObject({ status: 422 });
    expect(await ratesOf(visitor, { toZip: 'x' })).toMatchObject({ status: 400 });
    expect(await ratesOf(visitor, { toZip: '09012' })).toMatchObject({
      status: 422,
      body: { code: 'unreachable_zip' },
    });
    expect(await ratesOf(visitor, { weight: -1 })).toMatchObject({ status: 400 });
  });
});
