import type { Context } from '../context.ts';
import { declineWithoutAnswer } from './decline-request.ts';

const BATCH_SIZE = 50;

/** Declines the requests that the owner has not decided in time. @returns > 0 when there may be more */
export async function declineUnanswered(ctx: Context): Promise<number> {
  const { rows } = await ctx.pool.query(
    `SELECT id FROM orders WHERE acceptance = 'requested' AND answer_by < $1 ORDER BY answer_by LIMIT ${BATCH_SIZE}`,
    [ctx.now()],
  );
  for (const { id } of rows) await declineWithoutAnswer(ctx, id);
  return rows.length;
}
