import { conflict, notFound, type ShopError } from '@loop-petal/service-kit/http/errors';
import type { PromisedJob, StoredState } from './job.ts';

const SHOWN: Partial<Record<StoredState, string>> = { making: 'being made', finishing: 'being finished' };
const shown = ({ state }: PromisedJob): string => SHOWN[state] ?? state;

export const jobNotFound = (): ShopError => notFound('Piece not found');
export const notNow = (job: PromisedJob): ShopError => conflict(`This piece is ${shown(job)}.`, 'not_now');
/** The job is no longer in the state that the caller saw. */
export const movedOn = (job: PromisedJob): ShopError =>
  conflict(`This piece has changed meanwhile: it is ${shown(job)} now.`, 'not_now');
