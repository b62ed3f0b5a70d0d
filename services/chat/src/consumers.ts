import { chatClaimed, chatClosed, chatMessageSent, chatSignalled } from '@loop-petal/contracts/chat-events';
import type { EventDefinition, EventOf } from '@loop-petal/contracts/event';
import {
  userDeactivated,
  userDeleted,
  userSessionsRevoked,
  userSignedIn,
  userSignedOut,
} from '@loop-petal/contracts/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import type { Subscription } from '@loop-petal/service-kit/events/event-bus';
import type { DocumentConsumer } from '@loop-petal/service-kit/mongo/document-consumers';
import type { ZodError } from 'zod';
import type { Context } from './context.ts';
import type { ChatSockets } from './sockets/sockets.ts';

export const chatConsumers = (ctx: Context): DocumentConsumer[] => [
  on(userDeleted, ({ data }) => ctx.chats.eraseOwner(data.userId)),
];

/** Every replica hears of everything, each in a group of its own, so that the sockets it holds see it. */
export function showNews(ctx: Context, sockets: ChatSockets): Promise<Subscription> {
  const news = [
    shown(chatMessageSent, async ({ messageId }) => {
      const message = await ctx.chats.findMessage(messageId);
      if (message) await sockets.show(message);
    }),
    shown(chatClaimed, ({ sessionId, agentId }) => sockets.showClaim(sessionId, agentId)),
    shown(chatClosed, ({ sessionId }) => sockets.showClosed(sessionId)),
    shown(chatSignalled, async ({ sessionId, replica, signal }) => {
      if (replica !== ctx.desk.replica) await sockets.showSignal(sessionId, signal);
    }),
    ...endings(sockets),
  ];
  return ctx.bus.subscribe({
    group: `chat-sockets-${ctx.desk.replica}`,
    topics: [chatMessageSent.topic, chatSignalled.topic, userSignedOut.topic],
    fromBeginning: false,
    async handle({ id, type, data }) {
      const broken = await news.find(({ event }) => event.type === type)?.show(data);
      // What is not shown at once is seen at the next look at the conversation; it must not hold up what follows.
      if (broken) ctx.logger.warn({ err: broken, eventId: id, type }, 'an event that does not fit is not shown');
    },
  });
}

/** A socket ends with the session that opened it. */
const endings = ({ end }: Pick<ChatSockets, 'end'>) => {
  const endAllOf = ({ userId }: { userId: string }) => end((opener) => 'userId' in opener && opener.userId === userId);
  return [
    // the visitor is an account's shopper from now on, and has a new cookie to come back with
    shown(userSignedIn, ({ visitorId }) => end((opener) => opener.kind === 'visitor' && opener.ownerId === visitorId)),
    shown(userSignedOut, ({ sessionId }) => end((opener) => 'sessionId' in opener && opener.sessionId === sessionId)),
    shown(userSessionsRevoked, ({ userId, keepSessionId }) =>
      end((opener) => 'userId' in opener && opener.userId === userId && opener.sessionId !== keepSessionId),
    ),
    shown(userDeactivated, endAllOf),
    shown(userDeleted, endAllOf),
  ];
};

/** `show` answers what is wrong with data that does not fit, and shows nothing then. */
const shown = <E extends EventDefinition>(event: E, show: (data: EventOf<E>['data']) => Promise<void> | void) => ({
  event,
  async show(data: unknown): Promise<ZodError | undefined> {
    const read = event.schema.safeParse(data);
    if (!read.success) return read.error;
    await show(read.data as EventOf<E>['data']);
  },
});
