import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { type CartService, product, startCart, variation } from './start-cart.ts';

let service: CartService;
let ids: string[];
const tulip = product({ variations: [variation('Pink')] });
beforeAll(async () => {
  service = await startCart();
  await service.hear(productChanged(tulip));
  const { body } = await service.request('POST', '/api/cart', { caller: customer, body: { productId: tulip.id } });
  ids = [body.id, tulip.id, 'x', '%00', '..%2f..', '%ff', 'a'.repeat(500)];
});
afterAll(() => service.stop());

const customer = customerCaller();
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(tulip.id, 'Pink', '\u0000', '__proto__', -1, 0, 99, 100, 2 ** 53, [], null),
);
const fields = fc.constantFrom(
  'productId',
  'quantity',
  'selectedColor',
  'variationId',
  'shipToAddressId',
  'code',
  '__proto__',
);
const body = fc.oneof(fc.dictionary(fields, odd), odd);

test('no input is answered with 5xx, and every refusal has a message', async () => {
  const id = () => fc.constantFrom(...ids);
  const place = fc.oneof(
    fc.constantFrom('POST /api/cart', 'POST /api/wishlist', 'POST /api/cart/offer-code', 'GET /api/cart/totals'),
    id().map((one) => `PATCH /api/cart/${one}`),
    id().map((one) => `DELETE /api/wishlist/${one}`),
    id().map((one) => `GET /internal/carts/${one}`),
  );
  await fc.assert(
    fc.asyncProperty(place, body, fc.boolean(), async (call, sent, isJson) => {
      const [method = '', path = ''] = call.split(' ');
      const { status, body: answer } = await service.request(method, path, {
        caller: path.startsWith('/internal') ? serviceCaller('shipping') : customer,
        ...(method === 'GET' ? {} : { body: isJson ? JSON.stringify(sent) : JSON.stringify(sent).slice(1) }),
        headers: { 'content-type': 'application/json' },
      });
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(answer.message).toMatch(/\S/);
    }),
    { numRuns: 150 },
  );
});
