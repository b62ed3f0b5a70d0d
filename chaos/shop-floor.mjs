import { buyUntilStopped } from './actors/buyer.mjs';
import { keepCart } from './actors/cart-keeper.mjs';
import { chatAsAgent, chatAsShopper } from './actors/chat.mjs';
import { changeOrders } from './actors/owner.mjs';
import { randomOf } from './random.mjs';

const PIECES = 40;
const [BUYERS, CHATTING, CARTS] = [4, 2, 2];
const SHARE_OF_THE_EDITION = 0.3;
const SHARE_OF_LARGE_ORDERS = 0.15;
/** More than `LARGE_ORDER_DOLLARS` of the site. */
const LARGE_QUANTITY = 6;

export async function fillShop(ask) {
  const product = {
    description: 'One full open rose with two leaves',
    price: '18.00',
    category: 'stems',
    imageUrl: '/system/marker',
  };
  await ask('POST', '/api/admin/categories', { name: 'Single Stems', slug: 'stems' });
  const rose = await ask('POST', '/api/admin/products', { ...product, name: 'Rose Stem' });
  const tulip = await ask('POST', '/api/admin/products', { ...product, name: 'Tulip Stem' });
  const limited = await ask('POST', '/api/admin/products', { ...product, name: 'Limited Rose' });
  const variation = await ask('POST', `/api/admin/products/${limited.id}/variations`, {
    colorName: 'Gold',
    imageUrl: '/system/marker',
    stockQuantity: PIECES,
  });
  return {
    rose: rose.id,
    tulip: tulip.id,
    edition: { productId: limited.id, variationId: variation.id, pieces: PIECES },
  };
}

/**
 * Starts buyers, chatting shoppers, carts, an owner and an agent.
 * @returns `ledger`: the answers they got; `work`: settles when all have stopped after `isStopped`
 */
export function startActors({ seed, shopUrl, ask, goods: { rose, tulip, edition }, isStopped, deadline }) {
  const ledger = { acknowledged: [], unknown: [], refused: [], pairs: [], actions: [], chats: [], carts: [] };
  const chooseLine = (random) => {
    if (random() < SHARE_OF_THE_EDITION)
      return { productId: edition.productId, variationId: edition.variationId, quantity: 1 + Math.floor(random() * 2) };
    const isLarge = random() < SHARE_OF_LARGE_ORDERS;
    return { productId: rose, quantity: isLarge ? LARGE_QUANTITY : 1 + Math.floor(random() * 3) };
  };
  const people = (count, role, work) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${role}${index}`;
      return work({ name, shopUrl, ask, random: randomOf(seed, name), isStopped, deadline, ledger });
    });
  const work = Promise.all([
    ...people(BUYERS, 'buyer', (person) => buyUntilStopped({ ...person, chooseLine, otherProduct: tulip })),
    ...people(CHATTING, 'chatting', chatAsShopper),
    ...people(CARTS, 'cart', (person) => keepCart({ ...person, productId: rose })),
    ...people(1, 'owner', changeOrders),
    ...people(1, 'agent', chatAsAgent),
  ]);
  return { ledger, work };
}
