import { type Job, type MovedFrom, workedSeconds } from './job.ts';

/** A job that returns to its former state within this time was moved by mistake; no piece is remade that fast. */
const UNDO_MS = 10 * 60_000;

/** The states that people set; the others result from the order. */
export type WorkState = 'queued' | 'making' | 'paused' | 'finishing' | 'ready';

export const isWorkState = (state: string): state is WorkState =>
  ['queued', 'making', 'paused', 'finishing', 'ready'].includes(state);

/** A job in its next or an earlier state. `materialsUsed` determines the change of stock. */
export function progressTo<Some extends Job>(job: Some, state: WorkState, now: Date): Some {
  if (state === 'queued') {
    const begun = { startedAt: null, finishedAt: null, readyAt: null, workingSince: null };
    return { ...job, ...begun, state, workedSeconds: 0, materialsUsed: false, movedFrom: null };
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
    movedFrom: null,
  };
}

/** Like `progressTo` for an admin: moving a job back to its former state undoes the move, including all times. */
export function moveTo<Some extends Job>(job: Some, state: WorkState, now: Date): Some {
  const { movedFrom } = job;
  if (movedFrom?.state === state && now.getTime() - Date.parse(movedFrom.movedAt) <= UNDO_MS) {
    return { ...job, ...timesOf(movedFrom), state, materialsUsed: state !== 'queued', movedFrom: null };
  }
  const { workedSeconds: worked, workingSince, startedAt, finishedAt, readyAt } = job;
  const before: MovedFrom = {
    movedAt: now.toISOString(),
    state: job.state,
    workedSeconds: worked,
    workingSince: workingSince?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    readyAt: readyAt?.toISOString() ?? null,
  };
  return { ...progressTo(job, state, now), movedFrom: before };
}

const timesOf = ({ workedSeconds: worked, workingSince, startedAt, finishedAt, readyAt }: MovedFrom) => ({
  workedSeconds: worked,
  workingSince: toDate(workingSince),
  startedAt: toDate(startedAt),
  finishedAt: toDate(finishedAt),
  readyAt: toDate(readyAt),
});

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

export const stateAfterFinish = ({ state, finishingDays }: Pick<Job, 'state' | 'finishingDays'>): WorkState =>
  state !== 'finishing' && finishingDays > 0 ? 'finishing' : 'ready';
