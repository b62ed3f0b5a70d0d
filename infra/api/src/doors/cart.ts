import { productChanged } from '@loop-petal/contracts/product-events';
import { createCartApp } from '../../../../services/cart/src/app.ts';
import { product, startCart, variation } from '../../../../services/cart/test/cart-fixture.ts';
import { type Door, expecting, newPeople } from '../door.ts';

export async function openCart(): Promise<Door> {
  const { ctx, request, hear, stop } = await startCart();
  const people = newPeople();
  const tulip = product({ colors: ['Pink'], variations: [variation('Pink')] });
  await hear(productChanged(tulip));
  const put = (path: string) => request('POST', path, { caller: people.ada, body: { productId: tulip.id } });
  const line = async () => {
    await request('DELETE', '/api/cart', { caller: people.ada });
    return `/api/cart/${(await expecting(201, put('/api/cart'))).body.id}`;
  };
  const wish = async () => {
    await put('/api/wishlist');
    return `/api/wishlist/${tulip.id}`;
  };
  return {
    service: 'cart',
    app: createCartApp(ctx),
    request,
    people,
    owned: { 'PATCH /api/cart/{id}': line, 'DELETE /api/cart/{id}': line, 'DELETE /api/wishlist/{productId}': wish },
    ids: [tulip.id, (await line()).split('/').at(-1) ?? '', people.ada.ownerId, 'Pink'],
    close: stop,
  };
}
