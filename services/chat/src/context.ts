import type { EventBus } from '@loop-petal/service-kit/event-bus';
import type { InternalTokens } from '@loop-petal/service-kit/internal-token';
import type { Logger } from '@loop-petal/service-kit/logger';
import { createMongoRelay } from '@loop-petal/service-kit/mongo-events';
import type { OutboxRelay } from '@loop-petal/service-kit/outbox';
import type { Connection } from 'mongoose';
import { type ChatStore, createChatStore } from './chat-store.ts';
import { createDesk, type Desk } from './desk.ts';
import type { IdentityClient } from './identity-client.ts';
import { createMessageRate, type MessageRate } from './message-rate.ts';
import { createPresence, type Presence } from './presence.ts';

export interface Context {
  logger: Logger;
  tokens: InternalTokens;
  bus: EventBus;
  connection: Connection;
  outbox: OutboxRelay;
  chats: ChatStore;
  presence: Presence;
  desk: Desk;
  rate: MessageRate;
  identity: IdentityClient;
}

export async function createContext(
  o: Pick<Context, 'logger' | 'tokens' | 'bus' | 'connection' | 'identity'>,
): Promise<Context> {
  const { connection, bus, logger } = o;
  const chats = createChatStore(connection);
  await chats.ready();
  return {
    ...o,
    chats,
    presence: createPresence(),
    desk: createDesk(connection),
    rate: createMessageRate(),
    outbox: createMongoRelay({ connection, collections: ['messages', 'conversations'], bus, logger, service: 'chat' }),
  };
}
