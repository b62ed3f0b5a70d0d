import type { DeadLetterView } from '@loop-petal/contracts/orders-api';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { listDeadLetters, replayDeadLetter } from '@loop-petal/service-kit/events/dead-letters';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { dataOf, refuseReplay } from '@loop-petal/service-kit/http/dead-letter-handlers';
import type { z } from 'zod';
import { ordersConsumers } from '../consumers.ts';
import type { Context } from '../context.ts';

type Letter = z.output<typeof DeadLetterView>;

/** The letters of the whole shop, newest first; a service that does not answer is left out and named. */
export async function collectDeadLetters(ctx: Context): Promise<{ letters: Letter[]; leftOut: string[] }> {
  const leftOut: string[] = [];
  const elsewhere = Object.entries(ctx.deadLetterSources).map(async ([service, client]) => {
    try {
      return (await client.call('GET /internal/dead-letters')).map((letter) => ({
        ...letter,
        service,
        id: `${service}.${letter.id}`,
      }));
    } catch (error) {
      ctx.logger.warn({ err: error, neighbour: service }, 'its dead letters are left out');
      leftOut.push(service);
      return [];
    }
  });
  const letters = (await Promise.all([ownLetters(ctx), ...elsewhere])).flat();
  letters.sort((a, b) => b.parkedAt.localeCompare(a.parkedAt));
  return { letters, leftOut: leftOut.sort() };
}

/** @param id as listed: `shipping.<id>`, and without a name one of our own */
export async function replayLetter(ctx: Context, id: string, record: Recorder): Promise<void> {
  const dot = id.indexOf('.');
  const client = Object.hasOwn(ctx.deadLetterSources, id.slice(0, dot))
    ? ctx.deadLetterSources[id.slice(0, dot)]
    : undefined;
  if (client) await client.call('POST /internal/dead-letters/{id}/replay', { params: { id: id.slice(dot + 1) } });
  else await replayDeadLetter(ctx.pool, id, ordersConsumers()).catch(refuseReplay);
  // The letter may lie in another database, so this follows instead of going along.
  const action = `replayed an event of ${client ? id.slice(0, dot) : 'orders'}`;
  await addToOutbox(ctx.pool, record({ action, subject: { kind: 'dead-letter', id } }));
  ctx.outbox.wake();
}

async function ownLetters(ctx: Context): Promise<Letter[]> {
  const letters = await listDeadLetters(ctx.pool);
  return letters.map(({ id, type, eventId, reason, parkedAt, envelope }) => ({
    id,
    service: 'orders',
    type,
    eventId,
    error: reason,
    parkedAt: parkedAt.toISOString(),
    data: dataOf(envelope),
  }));
}
