import type { Envelope, EventDefinition, EventOf, ShopEvent } from '@loop-petal/contracts/events/event';
import type { PoolClient } from '../postgres/postgres.ts';

export interface Consumer<Tx = PoolClient> {
  readonly event: EventDefinition;
  readonly handle: (event: ShopEvent, tx: Tx) => unknown;
}

/**
 * Declares an event handler. In a Postgres service it runs once, in the transaction with the inbox row, and must not
 * call other servers. Elsewhere it may run twice after a crash and must be idempotent.
 */
export const on = <E extends EventDefinition, Tx = PoolClient>(
  event: E,
  handle: (event: EventOf<E>, tx: Tx) => unknown,
): Consumer<Tx> => ({ event, handle: handle as Consumer<Tx>['handle'] });

/** The handlers of an event, from all consumers. @throws ZodError when its data does not match the schema */
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
