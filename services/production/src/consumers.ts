import type { Consumer } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';

export const productionConsumers = (_ctx: Context): Consumer[] => [];
