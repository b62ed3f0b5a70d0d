import type { productionApi } from '@loop-petal/contracts/operations/production';
import type { OwnHandlers } from '@loop-petal/service-kit/runtime/service';
import type { Context } from './context.ts';

export const productionHandlers = (_ctx: Context): OwnHandlers<typeof productionApi.calls> => ({});
