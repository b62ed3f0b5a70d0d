import { createLogger } from '@loop-petal/service-kit/logger';
import { createMemoryEventBus } from '@loop-petal/service-kit/memory-event-bus';
import { connectMongo } from '@loop-petal/service-kit/mongo';
import { createTestMongo, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createChatApp } from '../../../../services/chat/src/app.ts';
import { createContext } from '../../../../services/chat/src/context.ts';
import { type Door, expecting, newPeople } from '../door.ts';

export async function openChat(): Promise<Door> {
  const database = await createTestMongo('chat');
  const connection = await connectMongo(database.url);
  const logger = createLogger('chat', 'silent');
  const bus = createMemoryEventBus();
  const ctx = await createContext({
    logger,
    tokens: testTokens,
    bus,
    connection,
    identity: { findAdmin: async () => null },
  });
  await ctx.outbox.start();
  const app = createChatApp(ctx);
  const { request, close } = await startTestServer(app);
  const people = newPeople();
  const caller = people.ada;
  const { sessionId } = (await expecting(201, request('POST', '/api/live-chat/session', { caller }))).body;
  const said = { caller, body: { sessionId, message: 'Hello?' } };
  const { id } = (await expecting(201, request('POST', '/api/live-chat/send', said))).body;
  return {
    service: 'chat',
    app,
    request,
    people,
    owned: { 'GET /api/live-chat/messages': async () => `/api/live-chat/messages?sessionId=${sessionId}` },
    ids: [sessionId, id],
    async close() {
      await close();
      await ctx.outbox.stop();
      await connection.close();
      await database.drop();
    },
  };
}
