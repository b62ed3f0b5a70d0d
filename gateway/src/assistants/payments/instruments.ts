import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentHandler } from './payment-handlers.ts';

const Instrument = z.looseObject({
  handler_id: z.string().max(100),
  type: z.string().max(40),
  selected: z.boolean().optional(),
  /** A token only: the shop takes no card numbers. */
  credential: z.looseObject({ type: z.string().max(40), token: z.string().min(1).max(200).optional() }).optional(),
});

export const CompleteInput = z.looseObject({
  payment: z.looseObject({ instruments: z.array(Instrument).max(10).optional() }).optional(),
});
export type CompleteInput = z.infer<typeof CompleteInput>;

/** The selected instrument's token. Undefined without an instrument, null for one that the handler does not take. */
export function tokenOf({ payment }: CompleteInput, handler: PaymentHandler): string | null | undefined {
  const { instruments = [] } = payment ?? {};
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0];
  if (!chosen) return undefined;
  const token = chosen.handler_id === handler.id && chosen.type === 'card' ? chosen.credential?.token : undefined;
  return token && (!handler.cards || handler.cards.has(token)) ? token : null;
}

export const fingerprintOf = (token: string, order: object): string =>
  createHash('sha256')
    .update(JSON.stringify([token, order]))
    .digest('base64url');
