import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { CarrierError } from '../carriers/carrier.ts';
import type { Context } from '../context.ts';
import { findUnneeded, saveSettled } from './return-label-store.ts';

const EVERY_MS = 5000;
const MAX_LABELS = 200;

/** Voids the labels of declined and withdrawn returns. Safe with several replicas. */
export async function voidReturnLabels(ctx: Context): Promise<void> {
  for (const label of await findUnneeded(ctx.pool, MAX_LABELS)) {
    let voidedAt: Date | null = null;
    const place = { destination: '', destinationZip: label.address?.zipCode ?? '' };
    try {
      await ctx.carrier.void({ ...label, ...place }, ctx.now());
      voidedAt = ctx.now();
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      const fields = { err: error, carrier: ctx.carrier.name, returnId: label.returnId };
      ctx.logger.warn(fields, 'the label of a return could not be voided');
      // The next run retries when the carrier did not answer.
      if (error.outcome !== 'refused') continue;
    }
    await saveSettled(ctx.pool, label.returnId, ctx.now(), voidedAt);
  }
}

export const createReturnVoidLoop = (ctx: Context) =>
  createLoop({
    name: 'voiding return labels',
    everyMs: EVERY_MS,
    logger: ctx.logger,
    run: () => voidReturnLabels(ctx),
  });
