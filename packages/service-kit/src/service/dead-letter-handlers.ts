import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import { shopDeadLetterId } from '@loop-petal/contracts/rules/dead-letter-id';
import { recorderOf } from '../events/audit.ts';
import type { DeadLetter } from '../events/dead-letters.ts';
import { conflict, ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';

/**
 * A service's dead letters for the gateway's admins. One that still fails is kept: 409 `still_dead`.
 * @param replay handles the dead letter again and stores the audit entry in the same transaction
 */
export const deadLetterHandlers = (
  service: string,
  list: () => Promise<DeadLetter[]>,
  replay: (id: string, audit: ShopEvent) => Promise<void>,
): Handlers<typeof deadLetterCalls> => ({
  'GET /internal/dead-letters': async () =>
    (await list()).map(({ id, type, eventId, reason, parkedAt, envelope }) => ({
      id,
      service,
      type,
      eventId,
      error: reason,
      parkedAt: parkedAt.toISOString(),
      data: dataOf(envelope),
    })),
  'POST /internal/dead-letters/{id}/replay': async ({ params: { id }, body: { adminId } }) => {
    const subject = { kind: 'dead-letter', id: shopDeadLetterId(service, id) } as const;
    const audit = recorderOf(adminId)({ action: `replayed an event of ${service}`, subject });
    await replay(id, audit).catch(refuseReplay);
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
