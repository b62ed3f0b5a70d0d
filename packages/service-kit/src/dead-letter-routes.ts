import { DeadLetterView } from '@loop-petal/contracts/orders-api';
import { Router } from 'express';
import { service } from './callers.ts';
import type { DeadLetter } from './dead-letters.ts';
import { conflict, ShopError } from './errors.ts';

export interface DeadLetterDoor {
  /** The service that keeps them. */
  name: string;
  list: () => Promise<DeadLetter[]>;
  replay: (id: string) => Promise<void>;
  /** Runs after a replay; usually wakes the outbox relay. */
  afterReplay?: () => void;
}

/**
 * GET /internal/dead-letters and POST /internal/dead-letters/{id}/replay, so that whoever serves the admin can show
 * and replay what this service has parked. An event that still can't be handled stays parked and answers 409.
 */
export function deadLetterRoutes({ name, list, replay, afterReplay }: DeadLetterDoor): Router {
  return Router()
    .get('/internal/dead-letters', async (req, res) => {
      service(req);
      const letters = await list();
      res.json(
        letters.map(({ id, type, eventId, reason, parkedAt, envelope }) =>
          DeadLetterView.parse({
            id: String(id),
            service: name,
            type,
            eventId,
            error: reason,
            parkedAt: parkedAt.toISOString(),
            data: dataOf(envelope),
          }),
        ),
      );
    })
    .post('/internal/dead-letters/:id/replay', async (req, res) => {
      service(req);
      await replay(req.params.id).catch(refuseReplay);
      afterReplay?.();
      res.json({ id: req.params.id });
    });
}

/**
 * What a failed replay is answered with.
 * @throws ShopError 409 `still_dead` for whatever the event's handler throws
 */
export function refuseReplay(error: unknown): never {
  if (error instanceof ShopError) throw error;
  throw conflict('This event still can not be handled; it stays where it is.', 'still_dead');
}

const SHOWN = 2000;

/** What a parked event says, for whoever looks into it. */
export function dataOf(envelope: unknown): string {
  return (JSON.stringify((envelope as { data?: unknown })?.data, null, 2) ?? '').slice(0, SHOWN);
}
