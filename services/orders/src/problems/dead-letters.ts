import type { DeadLetterView } from '@loop-petal/contracts/shapes/orders';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/events/dead-letters';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { dataOf, refuseReplay } from '@loop-petal/service-kit/http/dead-letter-handlers';
import type { z } from 'zod';
import { ordersConsumers } from '../consumers.ts';
import type { Context } from '../context.ts';

type DeadLetter = z.output<typeof DeadLetterView>;

/** The dead letters of all services, newest first; a service that does not answer is named in `unanswered`. */
export async function collectDeadLetters(ctx: Context): Promise<{ deadLetters: DeadLetter[]; unanswered: string[] }> {
  const unanswered: string[] = [];
  const elsewhere = Object.entries(ctx.deadLetterSources).map(async ([service, client]) => {
    try {
      return (await client.call('GET /internal/dead-letters')).map((deadLetter) => ({
        ...deadLetter,
        service,
        id: `${service}.${deadLetter.id}`,
      }));
    } catch (error) {
      ctx.logger.warn({ err: error, service }, 'its dead letters are left out');
      unanswered.push(service);
      return [];
    }
  });
  const deadLetters = (await Promise.all([ownDeadLetters(ctx), ...elsewhere])).flat();
  deadLetters.sort((a, b) => b.parkedAt.localeCompare(a.parkedAt));
  return { deadLetters, unanswered: unanswered.sort() };
}

/**
 * Handles a dead letter of any service again and notes it in the audit log.
 * @param id as listed: `shipping.<id>`, or the bare id of one that orders itself keeps
 * @throws ShopError 404, or 409 `still_dead`
 */
export async function replayShopDeadLetter(ctx: Context, id: string, record: Recorder): Promise<void> {
  const dot = id.indexOf('.');
  const client = Object.hasOwn(ctx.deadLetterSources, id.slice(0, dot))
    ? ctx.deadLetterSources[id.slice(0, dot)]
    : undefined;
  if (client) await client.call('POST /internal/dead-letters/{id}/replay', { params: { id: id.slice(dot + 1) } });
  else await replayDeadLetter(ctx.pool, id, ordersConsumers()).catch(refuseReplay);
  // The dead letter may be in another database, so there is no transaction to share.
  const action = `replayed an event of ${client ? id.slice(0, dot) : 'orders'}`;
  await addToOutbox(ctx.pool, record({ action, subject: { kind: 'dead-letter', id } }));
  ctx.outbox.wake();
}

async function ownDeadLetters(ctx: Context): Promise<DeadLetter[]> {
  const deadLetters = await listDeadLetters(ctx.pool);
  return deadLetters.map(({ id, type, eventId, reason, parkedAt, envelope }) => ({
    id,
    service: 'orders',
    type,
    eventId,
    error: reason,
    parkedAt: parkedAt.toISOString(),
    data: dataOf(envelope),
  }));
}
