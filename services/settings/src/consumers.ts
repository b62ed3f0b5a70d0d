import type { Consumer } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';

export const settingsConsumers = (_ctx: Context): Consumer[] => [];
