import { z } from 'zod';
import { eventsBy } from './event.ts';

const userEvent = eventsBy('userId', { userId: z.string() });

export const userRegistered = userEvent('user.registered', { visitorId: z.string().optional() });
/** `visitorId` is the session's previous visitor: its cart, wishlist and chats move to the account. */
export const userSignedIn = userEvent('user.signed-in', { visitorId: z.string().optional() });
export const userSessionsRevoked = userEvent('user.sessions-revoked', { keepSessionId: z.string().optional() });
export const userSignedOut = userEvent('user.signed-out', { sessionId: z.string() });
export const userDeactivated = userEvent('user.deactivated');
export const userDeleted = userEvent('user.deleted');
