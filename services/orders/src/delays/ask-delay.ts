import { randomUUID } from 'node:crypto';
import { orderDelayAsked } from '@loop-petal/contracts/events/order-events';
import { formatDay } from '@loop-petal/contracts/rules/business-days';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { type Admin, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { answerDeadline, decisionWithoutAnswer, describePromise, proposalFor } from './delay.ts';
import { countKeptDelays, findNewestDelay, insertDelay } from './delay-store.ts';

/**
 * Asks the customer of a late order by email whether to keep it with the current date. For a deleted account, no email
 * is sent: the order counts as unanswered unless the holder of its link answers.
 * @throws ShopError 404, or 409 `not_open`, `already_asked`, `not_late` or `no_date`
 */
export const askDelay = (ctx: Context, orderId: string, { name: by, record }: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (order, tx, now) => {
    const proposal = proposalFor(order, (await findNewestDelay(tx, orderId))?.state === 'open');
    if (proposal instanceof ShopError) throw proposal;
    const { promised, proposed } = proposal;
    const onSilence = decisionWithoutAnswer(promised, proposed, await countKeptDelays(tx, orderId));
    const answerBy = answerDeadline(promised, now);
    await insertDelay(tx, { id: randomUUID(), orderId, promised, proposed, onSilence, askedAt: now, answerBy });
    const description = order.erased
      ? `Late (${describePromise(proposed)}). The customer has deleted the account, so the default decision applies.`
      : `The customer was asked whether to keep the order (${describePromise(proposed)}) or cancel it.`;
    const changes = [{ field: 'delivered by', from: formatDay(promised.to), to: formatDay(proposed.to) }];
    return {
      change: {},
      notes: [{ type: 'order.delay-asked', description, by }],
      events: [
        orderDelayAsked({ orderId, promised, proposed, answerBy: answerBy.toISOString(), onSilence }),
        record({ action: 'asked the customer about a delay', ...orderSubject(orderId), changes }),
      ],
    };
  });
