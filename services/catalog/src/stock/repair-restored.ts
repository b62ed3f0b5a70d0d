import { RESTORES, type Restore } from '@loop-petal/service-kit/events/restores';
import type { Context } from '../context.ts';
import { expireConfirmed } from './reservation.ts';
import { holdUntil } from './reserve-stock.ts';

/**
 * Repairs catalog after a restore, because a backup reads it later than the event log and the orders. Publishes every
 * product and offer again, and lets all reservations expire, so that those of lost orders are released.
 */
export async function repairRestored(ctx: Context): Promise<void> {
  const restores = ctx.connection.collection<Restore & { isRepaired?: true }>(RESTORES);
  const unrepaired = { isRepaired: { $exists: false } };
  if (!(await restores.findOne(unrepaired))) return;
  const until = holdUntil(ctx.now());
  for (const id of await ctx.products.ids()) {
    await ctx.products.change(id, (product) => expireConfirmed(product, until));
  }
  for (const { _id } of await ctx.offers.list()) await ctx.offers.change(_id, (offer) => offer);
  await restores.updateMany(unrepaired, { $set: { isRepaired: true } });
  ctx.outbox.wake();
}
