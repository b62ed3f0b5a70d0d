import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { offerChanged } from '@loop-petal/contracts/events/offer-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { customerCaller } from '@loop-petal/service-kit/testing';
import { type CartService, offer, product, startCart } from '../start-cart.ts';

let service: CartService;
const rose = product({ name: 'Rose Bouquet', priceCents: 50_00 });
const lily = product({ name: 'Lily', priceCents: 10_00 });
const caller = customerCaller();
const receipt = async (query = ''): Promise<ReceiptLine[]> =>
  (await service.request('GET', `/api/cart/receipt${query}`, { caller })).body;

beforeAll(async () => {
  service = await startCart();
  const spring = offer({ title: 'Spring', code: 'BLOOM', discountValue: 50, applicableProducts: [rose.id] });
  await service.deliver(productChanged(rose), productChanged(lily), offerChanged(spring));
  await service.request('POST', '/api/cart', { caller, body: { productId: rose.id, quantity: 2 } });
  const { body: line } = await service.request('POST', '/api/cart', { caller, body: { productId: lily.id } });
  await service.request('PATCH', `/api/cart/${line.id}`, { caller, body: { shipToAddressId: randomUUID() } });
  await service.request('POST', '/api/cart/offer-code', { caller, body: { code: 'bloom' } });
});
afterAll(() => service.stop());

test('the receipt of a cart names its code, and adds up to its total', async () => {
  const lines = await receipt();
  const { body: totals } = await service.request('GET', '/api/cart/totals', { caller });
  expect(lines.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(totals.total));
  expect(lines.map(({ label, rule, amount }) => [label, rule, amount])).toEqual([
    ['Rose Bouquet', '2 × $50.00', '100.00'],
    ['Spring', '50% off 2 × Rose Bouquet', '-50.00'],
    ['Lily', '1 × $10.00', '10.00'],
    ['Shipping, parcel 1 of 2 (FedEx Ground)', '$9.99 per parcel', '9.99'],
    ['Shipping, parcel 2 of 2 (FedEx Ground)', '$9.99 per parcel', '9.99'],
    ['Sales Tax (6.67%)', '6.67% of $60.00', '4.00'],
  ]);
});

test('the receipt follows the service, and lists the states in the order of the destinations', async () => {
  const taxes = async (query: string) =>
    (await receipt(query)).filter(({ kind }) => kind === 'tax').map(({ rule, amount }) => [rule, amount]);
  expect(await taxes('?state=OR,WA')).toEqual([
    ['6.67% of $50.00, to Oregon', '3.34'],
    ['6.67% of $10.00, to Washington', '0.67'],
  ]);
  expect(await taxes('?state=OR')).toEqual([['6.67% of $60.00, to Oregon', '4.00']]);
  expect(await taxes('?state=constructor')).toEqual([['6.67% of $60.00', '4.00']]);
  const express = (await receipt('?service=FEDEX_2_DAY')).filter(({ kind }) => kind === 'shipping');
  expect(express.map(({ label, amount }) => [label, amount])).toEqual([
    ['Shipping, parcel 1 of 2 (FedEx 2Day)', '12.99'],
    ['Shipping, parcel 2 of 2 (FedEx 2Day)', '12.99'],
  ]);
  expect((await service.request('GET', '/api/cart/receipt?service=PIGEON', { caller })).status).toBe(400);
});

test('the receipt has the wrap of each wrapped destination, taxed in its state', async () => {
  const lines = await receipt('?state=OR,WA&wrap=01');
  const wrap = lines.filter(({ kind }) => kind === 'gift-wrap');
  expect(wrap.map(({ rule, amount }) => [rule, amount])).toEqual([['$4.99 per parcel', '4.99']]);
  expect(lines.map(({ rule }) => rule)).toContain('6.67% of $14.99, to Washington');
  expect((await service.request('GET', '/api/cart/receipt?wrap=yes', { caller })).status).toBe(400);
});

test('an empty cart has an empty receipt', async () => {
  const other = await service.request('GET', '/api/cart/receipt', { caller: customerCaller() });
  expect(other).toMatchObject({ status: 200, body: [] });
});
