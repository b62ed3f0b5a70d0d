import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { mongoStore } from '@loop-petal/service-kit/service/mongo-store';
import { defineService } from '@loop-petal/service-kit/service/service';
import { catalogHandlers } from './api.ts';
import { loadConfig } from './config.ts';
import { catalogConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { createUploadSweeper } from './images/keep-uploads.ts';
import { createAddressNaming } from './products/name-addresses.ts';
import { createIndexWarmUp } from './search/search-index.ts';
import { readStockHistory } from './stock/order-history.ts';
import { createSweeper } from './stock/sweeper.ts';

export const catalogService = defineService({
  api: catalogApi,
  store: mongoStore(['products', 'categories', 'offers', 'images']),
  loadConfig,
  createContext,
  handlers: catalogHandlers,
  consumers: catalogConsumers,
  orderHistory: (ctx, asked) => readStockHistory(ctx, asked),
  background: (ctx) => [createSweeper(ctx), createUploadSweeper(ctx), createIndexWarmUp(ctx), createAddressNaming(ctx)],
});
