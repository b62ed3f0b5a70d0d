import { offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { userDeleted, userRegistered, userSignedIn } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { eraseOwner, mergeOwners, removeBought } from './carts/cart-store.ts';
import type { Context } from './context.ts';
import { offers, products } from './products/copy-store.ts';

export const cartConsumers = (ctx: Pick<Context, 'settings'>) => [
  settingsConsumer(ctx),
  on(productChanged, ({ data }, tx) => products.upsert(tx, data)),
  on(productDeleted, ({ data }, tx) => products.markDeleted(tx, data.id)),
  on(offerChanged, ({ data }, tx) => offers.upsert(tx, data)),
  on(offerDeleted, ({ data }, tx) => offers.markDeleted(tx, data.id)),
  on(orderPlaced, ({ data }, tx) => removeBought(tx, data.ownerId, data.lines)),
  on(userRegistered, ({ data }, tx) => mergeVisitor(tx, data)),
  on(userSignedIn, ({ data }, tx) => mergeVisitor(tx, data)),
  on(userDeleted, ({ data }, tx) => eraseOwner(tx, data.userId)),
];

async function mergeVisitor(tx: Queryable, { userId, visitorId }: { userId: string; visitorId?: string | undefined }) {
  if (visitorId !== undefined && visitorId !== userId) await mergeOwners(tx, visitorId, userId);
}
