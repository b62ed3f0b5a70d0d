import type { PromisedJob } from '../jobs/job.ts';

export interface Need {
  needed: number;
  jobs: PromisedJob[];
}

export function needsOf(jobs: readonly PromisedJob[]): Map<string, Need> {
  const needs = new Map<string, Need>();
  const waiting = jobs.filter(
    ({ materialsUsed, state }) => !materialsUsed && (state === 'queued' || state === 'reserved'),
  );
  for (const job of [...waiting].sort((a, b) => a.promiseNumber - b.promiseNumber)) {
    for (const { materialId, amount } of job.materials) {
      const need = needs.get(materialId) ?? { needed: 0, jobs: [] };
      need.needed += amount;
      need.jobs.push(job);
      needs.set(materialId, need);
    }
  }
  return needs;
}

/** Rounds sums of fractions to a hundredth of a gram. */
export const rounded = (amount: number): number => Math.round(amount * 100) / 100;
