import { type Job, workedSeconds } from './job.ts';

/** States that somebody can bring a piece to; the others follow the order. */
export type WorkState = 'queued' | 'making' | 'paused' | 'finishing' | 'ready';

export const isWorkState = (state: string): state is WorkState =>
  ['queued', 'making', 'paused', 'finishing', 'ready'].includes(state);

/** A piece in another state, forwards or back. What it takes off or gives back to the stock follows from `materialsUsed`. */
export function progressTo<Some extends Job>(job: Some, state: WorkState, now: Date): Some {
  if (state === 'queued') {
    const begun = { startedAt: null, finishedAt: null, readyAt: null, workingSince: null };
    return { ...job, ...begun, state, workedSeconds: 0, materialsUsed: false };
  }
  const isMade = state === 'finishing' || state === 'ready';
  return {
    ...job,
    state,
    materialsUsed: true,
    workedSeconds: workedSeconds(job, now),
    workingSince: state === 'making' ? now : null,
    startedAt: job.startedAt ?? now,
    finishedAt: isMade ? (job.finishedAt ?? now) : null,
    readyAt: state === 'ready' ? now : null,
  };
}

/** Where a piece goes when its artisan says that it is done. */
export const stateAfterFinish = ({ state, finishingDays }: Pick<Job, 'state' | 'finishingDays'>): WorkState =>
  state !== 'finishing' && finishingDays > 0 ? 'finishing' : 'ready';
