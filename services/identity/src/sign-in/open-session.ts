import { userSignedIn, userSignedOut } from '@loop-petal/contracts/events/user-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { mintSessionToken, SESSION_DAYS } from '@loop-petal/service-kit/security/session-cookie';
import type { User } from '../users/user.ts';
import { deleteSession, insertSession } from './session-store.ts';

/** The visitor whose cart merges into the account's; undefined when the caller had a session. */
export function visitorOf(caller: Caller, userId: string): string | undefined {
  if (caller.kind === 'visitor') return caller.ownerId;
  return caller.kind === 'customer' && caller.userId === userId ? caller.visitorId : undefined;
}

/**
 * Opens a session and ends the browser's previous one, so that the cookie rotates. Call `ctx.outbox.wake()` after
 * commit.
 * @param secondStep whether a second-factor code was given
 */
export async function openSession(tx: Queryable, user: User, caller: Caller, secondStep = false): Promise<string> {
  const token = mintSessionToken('s');
  const visitorId = visitorOf(caller, user.id);
  await insertSession(tx, { kind: 'session', token, userId: user.id, visitorId, hours: SESSION_DAYS * 24, secondStep });
  if (caller.kind === 'customer' && (await deleteSession(tx, caller.sessionId))) {
    await addToOutbox(tx, userSignedOut({ userId: caller.userId, sessionId: caller.sessionId }));
  }
  await addToOutbox(tx, userSignedIn({ userId: user.id, visitorId }));
  return token;
}
