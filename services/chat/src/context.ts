import { identityApi } from '@loop-petal/contracts/operations/identity';
import { createRate, type Rate } from '@loop-petal/service-kit/http/rate';
import type { MongoDeps } from '@loop-petal/service-kit/service/mongo-store';
import type { Config } from './config.ts';
import { type ClaimStore, createClaimStore } from './conversations/claim-store.ts';
import { createConversationDocuments } from './conversations/conversation-documents.ts';
import { type ConversationStore, createConversationStore } from './conversations/conversation-store.ts';
import { createUserNames, type IdentityClient, type UserNames } from './conversations/user-names.ts';
import { createPresence, type Presence } from './replicas/presence.ts';
import { createReplicaRegistry, type ReplicaRegistry } from './replicas/replica-registry.ts';
import { createReplyStore, type ReplyStore } from './replies/reply-store.ts';
import { createSocketServer, type SocketServer } from './sockets/socket-server.ts';

const MESSAGES_PER_WINDOW = 20;
const MESSAGE_WINDOW_MS = 10_000;

export interface Context extends MongoDeps {
  readonly conversations: ConversationStore;
  readonly claims: ClaimStore;
  readonly replies: ReplyStore;
  readonly presence: Presence;
  readonly replicas: ReplicaRegistry;
  readonly sockets: SocketServer;
  readonly messageRate: Rate;
  readonly identity: IdentityClient;
  readonly userNames: UserNames;
}

/** Opens the stores and creates their indexes. The socket server is attached later. */
export async function createContext(config: Config, deps: MongoDeps): Promise<Context> {
  const { connection, logger } = deps;
  const documents = createConversationDocuments(connection);
  const conversations = createConversationStore(connection, documents);
  const replies = createReplyStore(connection);
  await Promise.all([conversations.ready(), replies.ready()]);
  const replicas = createReplicaRegistry(connection);
  const identity = deps.client(identityApi, config.IDENTITY_URL);
  return {
    ...deps,
    conversations,
    claims: createClaimStore(documents),
    replies,
    presence: createPresence(connection, replicas),
    replicas,
    sockets: createSocketServer(logger),
    messageRate: createRate(MESSAGES_PER_WINDOW, MESSAGE_WINDOW_MS),
    identity,
    userNames: createUserNames(identity),
  };
}
