import type { Envelope, EventDefinition, EventOf, ShopEvent } from '@loop-petal/contracts/events/event';
import type { PoolClient } from '../postgres/postgres.ts';

/** What an event changes, in the transaction (Postgres services) that also holds the note that it has been handled. */
export type Apply<Tx = PoolClient> = (tx: Tx) => Promise<void> | void;

/** What a service does when an event has happened. `Tx` is undefined where there is no transaction to do it in. */
export interface Consumer<Tx = PoolClient> {
  readonly event: EventDefinition;
  readonly prepare: (event: ShopEvent) => Promise<Apply<Tx>>;
}

/**
 * What to do when an event has happened. In a Postgres service it runs once, in one transaction, and must not ask other
 * servers: see `onPrepared`. Elsewhere it may run twice after a crash and must come to the same state both times.
 */
export function on<E extends EventDefinition, Tx = PoolClient>(
  event: E,
  handle: (event: EventOf<E>, tx: Tx) => Promise<void> | void,
): Consumer<Tx> {
  return onPrepared<E, Tx>(event, async (happened) => (tx) => handle(happened, tx));
}

/**
 * As `on`, for what has to ask other servers first: `prepare` asks, outside of any transaction, and answers what is
 * then done in one. It may run again for the same event, so it must change nothing itself.
 */
export function onPrepared<E extends EventDefinition, Tx = PoolClient>(
  event: E,
  prepare: (event: EventOf<E>) => Promise<Apply<Tx>>,
): Consumer<Tx> {
  return { event, prepare: prepare as Consumer<Tx>['prepare'] };
}

/** Prepares every consumer of the event; throws a ZodError when the data does not fit. */
export async function prepareEvent<Tx>(envelope: Envelope, consumers: readonly Consumer<Tx>[]): Promise<Apply<Tx>> {
  const { id, type, subject, time } = envelope;
  const steps: Apply<Tx>[] = [];
  for (const { event, prepare } of consumers) {
    if (event.type !== type) continue;
    steps.push(await prepare({ id, type, subject, time, data: event.schema.parse(envelope.data) }));
  }
  return async (tx) => {
    for (const apply of steps) await apply(tx);
  };
}
