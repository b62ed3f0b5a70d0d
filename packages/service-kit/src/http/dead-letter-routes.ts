import { deadLetterCalls } from '@loop-petal/contracts/operations/dead-letters';
import type { ServiceName } from '@loop-petal/contracts/operations/operation';
import type { Router } from 'express';
import { type DeadLetterStore, deadLetterHandlers } from './dead-letter-handlers.ts';
import { implement } from './implement.ts';

/** The calls about parked events, for a service whose other routes do not come from its contract yet. */
export const deadLetterRoutes = (store: DeadLetterStore): Router =>
  implement({ service: store.name as ServiceName, calls: deadLetterCalls }, deadLetterHandlers(store));
