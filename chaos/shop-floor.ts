import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { prepareCheckouts } from './actors/assistant.ts';
import { buyUntilStopped } from './actors/buyer.ts';
import { keepCart } from './actors/cart-keeper.ts';
import { chatAsAgent, chatAsShopper } from './actors/chat.ts';
import { enterOrdersUntilStopped } from './actors/hand-orders.ts';
import { changeOrders, changePrices } from './actors/owner.ts';
import { acceptQuotesUntilStopped } from './actors/quote-buyer.ts';
import type { Actor, Ledger, Line } from './ledger.ts';
import type { Edition } from './oracle/stock.ts';
import { randomOf } from './random.ts';

const PIECES = 40;
const [BUYERS, CHATTING, CARTS] = [4, 2, 2];
const SHARE_OF_THE_EDITION = 0.3;
const SHARE_OF_LARGE_ORDERS = 0.15;
/** More than `LARGE_ORDER_DOLLARS` of the site. */
const LARGE_QUANTITY = 6;

interface Goods {
  rose: string;
  tulip: string;
  edition: Edition;
}

export async function fillShop(owner: ShopClient): Promise<Goods> {
  const product = {
    description: 'One full open rose with two leaves',
    price: '18.00',
    category: 'stems',
    imageUrl: '/system/marker',
  };
  await owner.call('POST /api/admin/categories', { body: { name: 'Single Stems', slug: 'stems' } });
  const settings = await owner.call('GET /api/admin/settings');
  await owner.call('PUT /api/admin/settings', { body: { ...settings, assistants: { enabled: true } } });
  const create = (name: string) => owner.call('POST /api/admin/products', { body: { ...product, name } });
  const rose = await create('Rose Stem');
  const tulip = await create('Tulip Stem');
  const limited = await create('Limited Rose');
  const variation = await owner.call('POST /api/admin/products/{id}/variations', {
    params: { id: limited.id },
    body: { colorName: 'Gold', imageUrl: '/system/marker', stockQuantity: PIECES },
  });
  return {
    rose: rose.id,
    tulip: tulip.id,
    edition: { productId: limited.id, variationId: variation.id, pieces: PIECES },
  };
}

/**
 * Starts buyers, customers of quotes, chatting shoppers, carts, an owner who enters and changes orders and changes prices, an
 * assistant and an agent.
 * @returns `work`, which settles when all have stopped after `isStopped`
 */
export function startActors({
  seed,
  goods: { rose, tulip, edition },
  ...shared
}: Omit<Actor, 'name' | 'random' | 'ledger'> & { seed: number; goods: Goods }): {
  ledger: Ledger;
  work: Promise<unknown>;
} {
  const ledger: Ledger = {
    acknowledged: [],
    unknown: [],
    refused: [],
    pairs: [],
    actions: [],
    chats: [],
    carts: [],
    checkouts: [],
  };
  const chooseLine = (random: () => number): Line => {
    if (random() < SHARE_OF_THE_EDITION)
      return { productId: edition.productId, variationId: edition.variationId, quantity: 1 + Math.floor(random() * 2) };
    const isLarge = random() < SHARE_OF_LARGE_ORDERS;
    return { productId: rose, quantity: isLarge ? LARGE_QUANTITY : 1 + Math.floor(random() * 3) };
  };
  const people = (count: number, role: string, work: (actor: Actor) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${role}${index}`;
      return work({ ...shared, name, random: randomOf(seed, name), ledger });
    });
  const work = Promise.all([
    ...people(BUYERS, 'buyer', (person) => buyUntilStopped({ ...person, chooseLine, otherProduct: tulip })),
    ...people(1, 'quotes', acceptQuotesUntilStopped),
    ...people(1, 'by-hand', enterOrdersUntilStopped),
    ...people(CHATTING, 'chatting', chatAsShopper),
    ...people(CARTS, 'cart', (person) => keepCart({ ...person, productId: rose })),
    ...people(1, 'owner', changeOrders),
    ...people(1, 'prices', changePrices),
    ...people(1, 'assistant', (assistant) => prepareCheckouts({ ...assistant, chooseLine })),
    ...people(1, 'agent', chatAsAgent),
  ]);
  return { ledger, work };
}
