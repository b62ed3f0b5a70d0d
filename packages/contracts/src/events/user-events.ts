import { z } from 'zod';
import { defineEvent } from './event.ts';

const UserId = z.object({ userId: z.string() });
const byUser = (data: { userId: string }) => data.userId;

export const userRegistered = defineEvent(
  'user.registered',
  UserId.extend({ visitorId: z.string().optional() }),
  byUser,
);
/** `visitorId` is the session's previous visitor: its cart and wishlist are merged into the account's. */
export const userSignedIn = defineEvent('user.signed-in', UserId.extend({ visitorId: z.string().optional() }), byUser);
export const userSessionsRevoked = defineEvent(
  'user.sessions-revoked',
  UserId.extend({ keepSessionId: z.string().optional() }),
  byUser,
);
export const userSignedOut = defineEvent('user.signed-out', UserId.extend({ sessionId: z.string() }), byUser);
export const userDeactivated = defineEvent('user.deactivated', UserId, byUser);
export const userDeleted = defineEvent('user.deleted', UserId, byUser);
