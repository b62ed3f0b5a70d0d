import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { promiseAvailable } from '@loop-petal/contracts/events/production-events';
import { waitlistJoined } from '@loop-petal/contracts/events/waitlist-events';
import type { waitlistCalls } from '@loop-petal/contracts/operations/notifications';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { canBeOrdered } from './can-be-ordered.ts';
import { askToRejoin } from './email-waitlist.ts';
import { findProduct, products } from './product-copy-store.ts';
import { deleteEntriesFor, hasRefused, insertEntry, lockMailbox, markAvailable } from './waitlist-store.ts';

/** Enough for a shopper, but few for a person who enters other people's addresses. */
const MAX_ENTRIES = 10;

/**
 * Joins the waitlist of an unavailable product. The answer does not reveal whether the address is already on the list
 * or has opted out; an opted-out mailbox is rarely asked whether to rejoin.
 */
export const waitlistHandlers = (ctx: Context): Handlers<typeof waitlistCalls> => ({
  'POST /api/products/{id}/waitlist': async ({ params: { id: productId }, body: { email, variationId = null } }) => {
    const product = await findProduct(ctx.pool, productId);
    const isSold = product?.isVisible && (!variationId || product.variations.some(({ id }) => id === variationId));
    if (!isSold) throw notFound('Product not found');
    if (await canBeOrdered(ctx, { productId, variationId })) {
      return reply(200, { message: 'Good news: you can order it now.' });
    }
    await inTransaction(ctx.pool, async (tx) => {
      const waiting = await lockMailbox(tx, email);
      const isNew = await insertEntry(tx, { productId, variationId, email });
      if (isNew && waiting >= MAX_ENTRIES) {
        throw conflict(`This address is already on ${MAX_ENTRIES} waitlists.`, 'waitlist_full');
      }
      if (isNew) await addToOutbox(tx, waitlistJoined({ productId, variationId }));
      if (await hasRefused(tx, email)) await askToRejoin(ctx, tx, email);
    });
    ctx.outbox.wake();
    ctx.mailer.wake();
    return reply(201, { message: "We'll email you once, when it's back." });
  },
});

/** Copies products; marks a product's waitlist entries when production publishes that it is available again. */
export const waitlistConsumers = (): Consumer[] => [
  on(productChanged, ({ data }, tx) => products.upsert(tx, data)),
  on(productDeleted, async ({ data }, tx) => {
    await products.markDeleted(tx, data.id);
    await deleteEntriesFor(tx, data.id);
  }),
  on(promiseAvailable, ({ data }, tx) => markAvailable(tx, data)),
];
