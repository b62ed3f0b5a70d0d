import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import type { OutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { createRate, type Rate } from '@loop-petal/service-kit/http/rate';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createMongoRelay } from '@loop-petal/service-kit/mongo/mongo-outbox';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Connection } from 'mongoose';
import { type ClaimStore, createClaimStore } from './conversations/claim-store.ts';
import { createChatDocuments } from './conversations/conversation-documents.ts';
import { type ChatStore, createChatStore } from './conversations/conversation-store.ts';
import { createNames, type Names } from './conversations/user-names.ts';
import { createPresence, type Presence } from './replicas/presence.ts';
import { createDesk, type Desk } from './replicas/replica-registry.ts';
import { createReplyStore, type ReplyStore } from './replies/reply-store.ts';

const MESSAGES = 20;
const MESSAGES_WITHIN_MS = 10_000;

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  connection: Connection;
  outbox: OutboxRelay;
  chats: ChatStore;
  claims: ClaimStore;
  replies: ReplyStore;
  presence: Presence;
  desk: Desk;
  /** Of messages, by conversation. */
  rate: Rate;
  identity: ServiceClient<typeof identityApi.calls>;
  names: Names;
}

export async function createContext(
  o: Pick<Context, 'logger' | 'tokens' | 'bus' | 'connection' | 'identity'>,
): Promise<Context> {
  const { connection, bus, logger, identity } = o;
  const documents = createChatDocuments(connection);
  const chats = createChatStore(connection, documents);
  const replies = createReplyStore(connection);
  await Promise.all([chats.ready(), replies.ready()]);
  const desk = createDesk(connection);
  return {
    ...o,
    chats,
    claims: createClaimStore(documents),
    replies,
    presence: createPresence(connection, desk),
    desk,
    rate: createRate(MESSAGES, MESSAGES_WITHIN_MS),
    names: createNames(identity),
    outbox: createMongoRelay({
      connection,
      collections: ['messages', 'conversations', 'replies'],
      bus,
      logger,
      service: 'chat',
    }),
  };
}
