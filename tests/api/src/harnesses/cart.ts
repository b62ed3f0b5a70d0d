import { randomUUID } from 'node:crypto';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { product, startCart, variation } from '../../../../services/cart/test/start-cart.ts';
import { expecting, type Harness, newPeople, type Shopper } from '../harness.ts';

export async function openCart(): Promise<Harness> {
  const { app, bus, request, deliver, stop } = await startCart();
  const people = newPeople();
  const tulip = product({ colors: ['Pink'], variations: [variation('Pink')] });
  await deliver(productChanged(tulip));
  const put = (path: string, caller: Shopper = people.ada) =>
    request('POST', path, { caller, body: { productId: tulip.id } });
  const lineOf = async (caller: Shopper): Promise<string> => {
    await request('DELETE', '/api/cart', { caller });
    return (await expecting(201, put('/api/cart', caller))).body.id;
  };
  const line = async (owner: Shopper) => ({ path: `/api/cart/${await lineOf(owner)}` });
  const home = { shipToAddressId: randomUUID() };
  return {
    service: 'cart',
    app,
    request,
    people,
    bus,
    owned: {
      'PATCH /api/cart/{id} id': async (owner) => ({ ...(await line(owner)), body: { quantity: 3 } }),
      'DELETE /api/cart/{id} id': line,
      async 'DELETE /api/wishlist/{productId} productId'(owner) {
        await put('/api/wishlist', owner);
        return { path: `/api/wishlist/${tulip.id}` };
      },
    },
    reused: {
      'PATCH /api/cart/{id} shipToAddressId': async (ada, ben) => [
        { ...(await line(ada)), body: home },
        { ...(await line(ben)), body: home },
      ],
    },
    leaveTraces: async (owner) => [await lineOf(owner), (await put('/api/wishlist', owner)).body.id],
    ids: [tulip.id, ...tulip.variations.map(({ id }) => id), await lineOf(people.ada), people.ada.ownerId, 'Pink'],
    close: stop,
  };
}
