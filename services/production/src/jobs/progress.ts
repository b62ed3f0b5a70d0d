import { type Job, workedSeconds } from './job.ts';

/** States that a person can set; the others follow from the order. */
export type WorkState = 'queued' | 'making' | 'paused' | 'finishing' | 'ready';

export const isWorkState = (state: string): state is WorkState =>
  ['queued', 'making', 'paused', 'finishing', 'ready'].includes(state);

/** A piece in its next or an earlier state. The change of the stock follows from `materialsUsed`. */
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

/** The state of a piece after its making. */
export const stateAfterFinish = ({ state, finishingDays }: Pick<Job, 'state' | 'finishingDays'>): WorkState =>
  state !== 'finishing' && finishingDays > 0 ? 'finishing' : 'ready';
