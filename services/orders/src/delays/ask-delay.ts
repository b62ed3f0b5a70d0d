import { randomUUID } from 'node:crypto';
import { orderDelayAsked } from '@loop-petal/contracts/events/order-events';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { type Admin, type Decision, type Order, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { answerDeadline, decisionWithoutAnswer, describePromise, proposalFor } from './delay.ts';
import {
  countKeptDelays,
  dropPlannedQuestion,
  findNewestDelay,
  findQuestionTime,
  insertDelay,
  plannedQuestionJobs,
  postponeQuestion,
} from './delay-store.ts';
import { isDaytime, nextMorning } from './question-time.ts';

const CONCURRENCY = 4;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;

/**
 * Asks the customer of a late order before the planned time.
 * @throws ShopError 404, or 409 `not_open`, `already_asked`, `not_late`, `no_date`, `no_email` or `parcel_sent`
 */
export const askDelay = (ctx: Context, orderId: string, { name: by, record }: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (order, tx, now) => {
    const decision = await ask(tx, order, now, by);
    if (decision instanceof ShopError) throw decision;
    const { promise, slip } = order;
    const changes = [
      { field: 'delivered by', from: formatDay(promise?.to ?? ''), to: formatDay(slip?.expected?.to ?? '') },
    ];
    const audit = record({ action: 'asked the customer about a delay', ...orderSubject(orderId), changes });
    return { ...decision, events: [...decision.events, audit] };
  });

/** Asks the customers whose planned time has come. @returns > 0 when more may be left */
export const askLateCustomers = (ctx: Context): Promise<number> =>
  runJobs({
    name: 'asking about a late order',
    db: ctx.pool,
    store: plannedQuestionJobs,
    logger: ctx.logger,
    concurrency: CONCURRENCY,
    spanOf: ({ id }) => ({ name: 'ask about a late order', kind: 'internal', attributes: { 'order.id': id } }),
    run: ({ id }) => askAsPlanned(ctx, id),
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS),
  });

/** Does nothing if the question has been withdrawn or postponed since its job was leased. */
const askAsPlanned = (ctx: Context, orderId: string): Promise<void> =>
  changeOrder(ctx, orderId, async (order, tx, now) => {
    const askAt = await findQuestionTime(tx, orderId);
    if (askAt === null || askAt > now) return undefined;
    if (!isDaytime(now, ctx.timeZone)) {
      await postponeQuestion(tx, orderId, nextMorning(now, ctx.timeZone));
      return undefined;
    }
    const decision = await ask(tx, order, now, 'system');
    return decision instanceof ShopError ? undefined : decision;
  });

/**
 * Asks by email whether to keep the order with the current date, which replaces the planned question. For a deleted
 * account, no email is sent: the order counts as unanswered unless the holder of its link answers.
 * @returns the reason if there is nothing to ask
 */
async function ask(tx: Queryable, order: Order, now: Date, by: string): Promise<Decision | ShopError> {
  const { id: orderId, erased } = order;
  await dropPlannedQuestion(tx, orderId);
  const isAsked = (await findNewestDelay(tx, orderId))?.state === 'open';
  const proposal = proposalFor(await getOrder(tx, orderId), isAsked);
  if (proposal instanceof ShopError) return proposal;
  const { promised, proposed } = proposal;
  const onSilence = decisionWithoutAnswer(promised, proposed, await countKeptDelays(tx, orderId));
  const answerBy = answerDeadline(promised, now);
  await insertDelay(tx, { id: randomUUID(), orderId, promised, proposed, onSilence, askedAt: now, answerBy });
  const description = erased
    ? `Late (${describePromise(proposed)}). The customer has deleted the account, so the default decision applies.`
    : `The customer was asked whether to keep the order (${describePromise(proposed)}) or cancel it.`;
  return {
    change: {},
    notes: [{ type: 'order.delay-asked', description, by }],
    events: [orderDelayAsked({ orderId, promised, proposed, answerBy: answerBy.toISOString(), onSilence })],
  };
}
