import { identityApi } from '@loop-petal/contracts/operations/identity';
import { createEventBus } from '@loop-petal/service-kit/events/create-event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { startDocumentConsumers } from '@loop-petal/service-kit/mongo/document-consumers';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import { createLoop, subscriptionPart } from '@loop-petal/service-kit/runtime/background-loop';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { endWhenUncaught, runServer } from '@loop-petal/service-kit/runtime/run-server';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createChatApp } from './app.ts';
import { ChatConfig } from './config.ts';
import { chatConsumers, showNews } from './consumers.ts';
import { createContext } from './context.ts';
import { createIdleCloser } from './conversations/close-idle.ts';
import { createMissedTeller } from './conversations/report-missed.ts';
import { REPORT_EVERY_MS } from './replicas/replica-registry.ts';
import { keepPresence } from './sockets/signals.ts';
import { createSockets } from './sockets/sockets.ts';

const CHECK_SESSIONS_MS = 30_000;

const config = readConfig(ChatConfig);
const logger = createLogger('chat', config.LOG_LEVEL);
const tokens = createInternalTokens(config.INTERNAL_TOKEN_SECRET, 'chat');
endWhenUncaught(logger);
const connection = await connectMongo(config.MONGO_URL);
const bus = createEventBus(config, logger);
const identity = createServiceClient(identityApi, { baseUrl: config.IDENTITY_URL, tokens });
const ctx = await createContext({ logger, tokens, bus, connection, identity });
const sockets = createSockets(ctx);
const consumers = chatConsumers(ctx);

await runServer({
  name: 'chat',
  config,
  logger,
  app: createChatApp(ctx, sockets),
  attach: sockets.attach,
  parts: [
    ctx.outbox,
    createMissedTeller(ctx),
    createIdleCloser(ctx),
    createLoop({ name: 'presence', everyMs: REPORT_EVERY_MS, logger, run: () => keepPresence(ctx, sockets) }),
    createLoop({
      name: 'the look at the sessions',
      everyMs: CHECK_SESSIONS_MS,
      logger,
      run: () => sockets.checkSessions(),
    }),
    subscriptionPart(() => startDocumentConsumers({ service: 'chat', bus, connection, consumers, logger })),
    subscriptionPart(() => showNews(ctx, sockets)),
  ],
  close: async () => {
    await sockets.close();
    await ctx.presence.clear();
    await ctx.desk.signOff();
    await bus.close();
    await connection.close();
  },
});
