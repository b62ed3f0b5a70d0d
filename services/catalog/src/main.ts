import { readConfig } from '@loop-petal/service-kit/config';
import { createEventBus } from '@loop-petal/service-kit/create-event-bus';
import { createLogger } from '@loop-petal/service-kit/logger';
import { connectMongo } from '@loop-petal/service-kit/mongo';
import { startDocumentConsumers } from '@loop-petal/service-kit/mongo-events';
import { runService } from '@loop-petal/service-kit/run-service';
import { createCatalogApp } from './app.ts';
import { CatalogConfig } from './config.ts';
import { catalogConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createSweeper } from './sweeper.ts';

const config = readConfig(CatalogConfig);
const logger = createLogger('catalog', config.LOG_LEVEL);
const connection = await connectMongo(config.MONGO_URL);
const bus = await createEventBus(config, logger);
const ctx = await createContext({ logger, tokenSecret: config.INTERNAL_TOKEN_SECRET, bus, connection });

await runService({ name: 'catalog', config, logger, app: createCatalogApp(ctx), parts: [], close: async () => {} });
void startDocumentConsumers;
void catalogConsumers;
void createSweeper;
