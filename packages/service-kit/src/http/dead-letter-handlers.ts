import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import type { DeadLetter } from '../events/dead-letters.ts';
import { conflict, ShopError } from './errors.ts';
import type { Handlers } from './implement.ts';

export interface DeadLetterStore {
  /** The service that keeps them. */
  name: string;
  list: () => Promise<DeadLetter[]>;
  replay: (id: string) => Promise<void>;
  /** Runs after a replay; usually wakes the outbox relay. */
  afterReplay?: () => void;
}

/**
 * What a service has parked, shown and replayed for whoever serves the admin. An event that still can't be handled
 * stays parked and answers 409.
 */
export const deadLetterHandlers = (store: DeadLetterStore): Handlers<typeof deadLetterCalls> => ({
  'GET /internal/dead-letters': async () =>
    (await store.list()).map(({ id, type, eventId, reason, parkedAt, envelope }) => ({
      id: String(id),
      service: store.name,
      type,
      eventId,
      error: reason,
      parkedAt: parkedAt.toISOString(),
      data: dataOf(envelope),
    })),
  'POST /internal/dead-letters/{id}/replay': async ({ params: { id } }) => {
    await store.replay(id).catch(refuseReplay);
    store.afterReplay?.();
    return { id };
  },
});

/**
 * What a failed replay is answered with.
 * @throws ShopError 409 `still_dead` for whatever the event's handler throws
 */
export function refuseReplay(error: unknown): never {
  if (error instanceof ShopError) throw error;
  throw conflict('This event still can not be handled; it stays where it is.', 'still_dead');
}

const MAX_SHOWN_CHARACTERS = 2000;

/** What a parked event says, for whoever looks into it. */
export function dataOf(envelope: unknown): string {
  return (JSON.stringify((envelope as { data?: unknown })?.data, null, 2) ?? '').slice(0, MAX_SHOWN_CHARACTERS);
}
