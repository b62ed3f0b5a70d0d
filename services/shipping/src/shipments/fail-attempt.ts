import { CarrierError } from '../carriers/carrier.ts';
import { carrierRefusal } from '../carriers/carrier-refusal.ts';
import type { Context } from '../context.ts';
import { deleteAttempt, releaseAttempt } from './attempt-store.ts';

interface FailedAttempt {
  orderId: string;
  parcel: number;
  isRepeat: boolean;
}

/**
 * Ends an attempt whose booking failed. The next attempt is a repeat unless nothing can have been booked.
 * @throws the error, or the ShopError of a CarrierError
 */
export async function failAttempt(
  ctx: Context,
  { orderId, parcel, isRepeat }: FailedAttempt,
  error: unknown,
): Promise<never> {
  const nothingDone = error instanceof CarrierError && error.outcome !== 'unknown' && !isRepeat;
  await (nothingDone ? deleteAttempt : releaseAttempt)(ctx.pool, orderId, parcel);
  throw error instanceof CarrierError ? carrierRefusal(ctx, error) : error;
}
