import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Context } from '../context.ts';
import { markBounced } from '../emails/email-store.ts';
import { findSubscription, setActive } from '../newsletter/subscription-store.ts';
import { readReports } from './bounce-mailbox.ts';
import { type Bounce, parseBounce } from './parse-bounce.ts';

const INTERVAL_MS = 60_000;

/** Records that an email bounced. After a permanent refusal, its mailbox gets no more newsletters. */
async function recordBounce({ pool }: Pick<Context, 'pool'>, { emailId, reason, isPermanent }: Bounce) {
  await inTransaction(pool, async (tx) => {
    const recipient = await markBounced(tx, emailId, reason);
    const subscription = recipient && isPermanent ? await findSubscription(tx, recipient) : undefined;
    if (subscription) await setActive(tx, subscription.id, false, 'bounce');
  });
}

/** Records the bounces in a mailbox after `afterUid`. @returns the uid up to which it was read */
export const readBounces = (ctx: Pick<Context, 'pool'>, mailboxUrl: string, afterUid: number): Promise<number> =>
  readReports(mailboxUrl, afterUid, async ({ source }) => {
    const bounce = parseBounce(source);
    if (bounce) await recordBounce(ctx, bounce);
    return bounce !== undefined;
  });

/** Reads the shop's mailbox every minute for emails that bounced after the mail server had accepted them. */
export function createBounceReader(ctx: Context, mailboxUrl: string) {
  let reached = 0;
  return createLoop({
    name: 'reading bounces',
    everyMs: INTERVAL_MS,
    logger: ctx.logger,
    run: async () => {
      reached = await readBounces(ctx, mailboxUrl, reached);
    },
  });
}
