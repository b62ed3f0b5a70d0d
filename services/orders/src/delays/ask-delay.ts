import { randomUUID } from 'node:crypto';
import { orderDelayAsked } from '@loop-petal/contracts/events/order-events';
import { formatDay } from '@loop-petal/contracts/rules/business-days';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { notFound, ShopError } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { answerDeadline, decisionWithoutAnswer, describePromise, proposalFor } from './delay.ts';
import { countKeptDelays, findNewestDelay, insertDelay } from './delay-store.ts';

/**
 * Asks the customer of a late order by email whether to keep it with the current date. A deleted account gets no
 * email: unless the holder of the order's link answers, the rule for no answer applies.
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `not_open`, `already_asked`, `not_late` or `no_date`
 */
export async function askDelay(ctx: Context, orderId: string, by: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('Order not found');
    const proposal = proposalFor(order, (await findNewestDelay(tx, orderId))?.state === 'open');
    if (proposal instanceof ShopError) throw proposal;
    const { promised, proposed } = proposal;
    const now = ctx.now();
    const onSilence = decisionWithoutAnswer(promised, proposed, await countKeptDelays(tx, orderId));
    const answerBy = answerDeadline(promised, now);
    await insertDelay(tx, { id: randomUUID(), orderId, promised, proposed, onSilence, askedAt: now, answerBy });
    const description = order.erased
      ? `Late (${describePromise(proposed)}). The customer has deleted the account, so the rule for no answer decides.`
      : `The customer is asked to keep it (${describePromise(proposed)}) or to cancel it.`;
    const changes = [{ field: 'delivered by', from: formatDay(promised.to), to: formatDay(proposed.to) }];
    const decision = {
      change: {},
      notes: [{ type: 'order.delay-asked', description, by }],
      events: [
        orderDelayAsked({ orderId, promised, proposed, answerBy: answerBy.toISOString(), onSilence }),
        record({ action: 'asked the customer about a delay', ...orderSubject(orderId), changes }),
      ],
    };
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}
