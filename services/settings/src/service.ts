import { settingsApi } from '@loop-petal/contracts/operations/settings';
import { postgresStore } from '@loop-petal/service-kit/service/postgres-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { settingsHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { settingsConsumers } from './consumers.ts';
import { createContext } from './context.ts';

export const settingsService = defineService({
  api: settingsApi,
  store: postgresStore(new URL('../migrations', import.meta.url)),
  loadConfig,
  createContext,
  handlers: settingsHandlers,
  consumers: settingsConsumers,
});
