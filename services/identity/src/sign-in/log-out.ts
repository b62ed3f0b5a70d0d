import { userSignedOut } from '@loop-petal/contracts/events/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { deleteSession } from './session-store.ts';

export async function logOut(ctx: Context, caller: Caller): Promise<void> {
  if (caller.kind === 'visitor' || caller.kind === 'service') return;
  const { userId, sessionId } = caller;
  await inTransaction(ctx.pool, async (tx) => {
    if (await deleteSession(tx, sessionId)) await addToOutbox(tx, userSignedOut({ userId, sessionId }));
  });
  ctx.outbox.wake();
}
