import type { Envelope, EventDefinition, EventOf, ShopEvent } from '@loop-petal/contracts/events/event';
import type { PoolClient } from '../postgres/postgres.ts';

/** What a service does when an event has happened. `Tx` is undefined where there is no transaction to do it in. */
export interface Consumer<Tx = PoolClient> {
  readonly event: EventDefinition;
  readonly handle: (event: ShopEvent, tx: Tx) => Promise<void> | void;
}

/**
 * What to do when an event has happened. In a Postgres service it runs once, in the transaction that also holds the note
 * that it has been handled, and must not ask other servers. Elsewhere it may run twice after a crash and must come to the
 * same state both times.
 */
export const on = <E extends EventDefinition, Tx = PoolClient>(
  event: E,
  handle: (event: EventOf<E>, tx: Tx) => Promise<void> | void,
): Consumer<Tx> => ({ event, handle: handle as Consumer<Tx>['handle'] });

/** What all consumers of an event do; throws a ZodError when its data does not fit. */
export function handlingOf<Tx>(envelope: Envelope, consumers: readonly Consumer<Tx>[]): (tx: Tx) => Promise<void> {
  const { id, type, subject, time } = envelope;
  const steps = consumers
    .filter(({ event }) => event.type === type)
    .map(({ event, handle }) => {
      const data = event.schema.parse(envelope.data);
      return (tx: Tx) => handle({ id, type, subject, time, data }, tx);
    });
  return async (tx) => {
    for (const step of steps) await step(tx);
  };
}
