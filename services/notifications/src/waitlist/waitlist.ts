import type { EventOf } from '@loop-petal/contracts/events/event';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { promiseAvailable } from '@loop-petal/contracts/events/production-events';
import { waitlistJoined } from '@loop-petal/contracts/events/waitlist-events';
import type { waitlistCalls } from '@loop-petal/contracts/operations/notifications';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { inTransaction, type PoolClient } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { renderEmail } from '../email-content/email-content.ts';
import { productBackEmail } from '../email-content/shop-emails.ts';
import { queueMail } from '../mail/mail-store.ts';
import { oneClickUrl, stepUrl } from '../newsletter/newsletter-link.ts';
import { findProduct, markProductDeleted, upsertProduct } from './product-copy-store.ts';
import { deleteEntriesFor, insertEntry, takeEntries } from './waitlist-store.ts';

/** Joins the waitlist of a product. The answer is the same for an address that is on it already. */
export const waitlistHandlers = (ctx: Context): Handlers<typeof waitlistCalls> => ({
  'POST /api/products/{id}/waitlist': async ({ params: { id: productId }, body: { email, variationId = null } }) => {
    const product = await findProduct(ctx.pool, productId);
    const isSold = product?.isVisible && (variationId === null || product.variationIds.includes(variationId));
    if (!isSold) throw notFound('Product not found');
    await inTransaction(ctx.pool, async (tx) => {
      const isNew = await insertEntry(tx, { productId, variationId, email });
      if (isNew) await addToOutbox(tx, waitlistJoined({ productId, variationId }));
    });
    ctx.outbox.wake();
    return { message: "We'll write to you once when it can be made again." };
  },
});

/** Consumes products, and mails the waitlist of one when production publishes that it can be ordered again. */
export const waitlistConsumers = (ctx: Context): Consumer[] => [
  on(productChanged, ({ data }, tx) => upsertProduct(tx, data)),
  on(productDeleted, async ({ data }, tx) => {
    await markProductDeleted(tx, data.id);
    await deleteEntriesFor(tx, data.id);
  }),
  on(promiseAvailable, ({ data }, tx) => mailWaiting(ctx, tx, data)),
];

async function mailWaiting(
  ctx: Context,
  tx: PoolClient,
  data: EventOf<typeof promiseAvailable>['data'],
): Promise<void> {
  const { productId } = data;
  const product = await findProduct(tx, productId);
  if (!product) return;
  for (const { id, email } of await takeEntries(tx, data)) {
    await queueMail(tx, {
      ...renderEmail(productBackEmail(product.name, `${ctx.publicUrl}/product/${encodeURIComponent(productId)}`), {
        unsubscribeUrl: stepUrl(ctx, 'waitlist', email),
      }),
      occasion: `waitlist.available:${id}`,
      recipient: email,
      unsubscribeUrl: oneClickUrl(ctx, 'waitlist', email),
    });
  }
}
