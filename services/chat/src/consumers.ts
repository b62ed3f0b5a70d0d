import { chatClaimed, chatClosed, chatMessageSent, chatSignalled } from '@loop-petal/contracts/events/chat-events';
import type { EventOf } from '@loop-petal/contracts/events/event';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import {
  userDeactivated,
  userDeleted,
  userRegistered,
  userSessionsRevoked,
  userSignedIn,
  userSignedOut,
} from '@loop-petal/contracts/events/user-events';
import { isStaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { DocumentConsumer } from '@loop-petal/service-kit/mongo/document-consumers';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from './context.ts';
import { disconnectSockets } from './sockets/disconnect-sockets.ts';
import { emitClaim, emitClosed, emitMessage, emitSignal } from './sockets/emit.ts';

export const chatConsumers = (ctx: Context): DocumentConsumer[] => [
  on(userRegistered, ({ data }) => assignVisitor(ctx, data)),
  on(userSignedIn, ({ data }) => assignVisitor(ctx, data)),
  on(userDeleted, ({ data }) => ctx.conversations.eraseOwner(data.userId)),
];

/** Each replica serves its own sockets; the next read of the conversation makes up for a missed event. */
export const chatBroadcasts = (ctx: Context): DocumentConsumer[] => [
  on(chatMessageSent, async ({ data }) => {
    const message = await ctx.conversations.findMessage(data.messageId);
    if (message) await emitMessage(ctx, message);
  }),
  on(chatClaimed, ({ data }) => emitClaim(ctx, data.sessionId, data.agentId)),
  on(chatClosed, ({ data }) => emitClosed(ctx, data.sessionId)),
  on(chatSignalled, async ({ data: { sessionId, replica, signal } }) => {
    if (replica !== ctx.replicas.id) await emitSignal(ctx, sessionId, signal);
  }),
  // the visitor is now a customer and reconnects with a new cookie
  on(userSignedIn, ({ data: { visitorId } }) =>
    disconnectSockets(ctx, (caller) => caller.kind === 'visitor' && caller.ownerId === visitorId),
  ),
  on(userSignedOut, ({ data: { sessionId } }) =>
    disconnectSockets(ctx, (caller) => 'sessionId' in caller && caller.sessionId === sessionId),
  ),
  on(userSessionsRevoked, ({ data: { userId, keepSessionId } }) =>
    disconnectSockets(
      ctx,
      (caller) => 'userId' in caller && caller.userId === userId && caller.sessionId !== keepSessionId,
    ),
  ),
  // the staff sets up two-step sign-in and reconnects
  on(settingsChanged, ({ data: { staffTwoStep } }) => {
    if (staffTwoStep) disconnectSockets(ctx, (caller) => isStaffRole(caller.kind) && !hasTwoStep(caller));
  }),
  on(userDeactivated, ({ data }) => disconnectUser(ctx, data.userId)),
  on(userDeleted, ({ data }) => disconnectUser(ctx, data.userId)),
];

async function assignVisitor({ conversations }: Context, { userId, visitorId }: EventOf<typeof userSignedIn>['data']) {
  if (visitorId) await conversations.assignToAccount(visitorId, userId);
}

const hasTwoStep = (caller: Caller): boolean => 'hasTwoStep' in caller && caller.hasTwoStep === true;

const disconnectUser = (ctx: Context, userId: string): void =>
  disconnectSockets(ctx, (caller) => 'userId' in caller && caller.userId === userId);
