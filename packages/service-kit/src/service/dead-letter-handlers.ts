import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import { shopDeadLetterId } from '@loop-petal/contracts/rules/dead-letter-id';
import { recorderOf } from '../events/audit.ts';
import type { DeadLetter } from '../events/dead-letters.ts';
import { conflict, ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';

export interface DeadLetterStore {
  name: string;
  list: () => Promise<DeadLetter[]>;
  /** Handles the dead letter again and stores the audit entry in the same transaction. */
  replay: (id: string, audit: ShopEvent) => Promise<void>;
  afterReplay?: () => void;
}

/** A service's dead letters for the gateway's admins. One that still fails stays: 409 `still_dead`. */
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
  'POST /internal/dead-letters/{id}/replay': async ({ params: { id }, body: { adminId } }) => {
    const subject = { kind: 'dead-letter', id: shopDeadLetterId(store.name, id) } as const;
    const audit = recorderOf(adminId)({ action: `replayed an event of ${store.name}`, subject });
    await store.replay(id, audit).catch(refuseReplay);
    store.afterReplay?.();
    return { id };
  },
});

function refuseReplay(error: unknown): never {
  if (error instanceof ShopError) throw error;
  throw conflict('This event still can’t be handled, so it stays a dead letter.', 'still_dead');
}

const MAX_SHOWN_CHARACTERS = 2000;

function dataOf(envelope: unknown): string {
  return (JSON.stringify((envelope as { data?: unknown })?.data, null, 2) ?? '').slice(0, MAX_SHOWN_CHARACTERS);
}
