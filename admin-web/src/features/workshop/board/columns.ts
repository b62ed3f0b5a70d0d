import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { textFilter } from '@loop-petal/contracts/rules/search';
import type { Job } from '../queries.ts';

export const COLUMNS = [
  { state: 'queued', label: 'Queued' },
  { state: 'making', label: 'Making' },
  { state: 'paused', label: 'Paused' },
  { state: 'finishing', label: 'Finishing' },
  { state: 'ready', label: 'Ready' },
] as const;
export type ColumnState = (typeof COLUMNS)[number]['state'];

export const labelOf = (state: string): string => COLUMNS.find((column) => column.state === state)?.label ?? state;

export const adjacentState = (state: string, step: 1 | -1): ColumnState | undefined =>
  COLUMNS[COLUMNS.findIndex((column) => column.state === state) + step]?.state;

/** Pieces of one kind in one order and one state. */
export type EqualJobs = readonly [Job, ...Job[]];

/** Groups the jobs of a column, in the order of each group's first job. */
export function groupJobs(jobs: readonly Job[]): EqualJobs[] {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of jobs) {
    const key = JSON.stringify([job.orderId, job.productId, job.variationId, job.selectedColor]);
    const group = groups.get(key);
    if (group) group.push(job);
    else groups.set(key, [job]);
  }
  return [...groups.values()];
}

/** The piece that its artisan would pause to start this one. */
export const heldInstead = (jobs: readonly Job[], { id, artisanId }: Pick<Job, 'id' | 'artisanId'>): Job | undefined =>
  artisanId === null
    ? undefined
    : jobs.find((job) => job.state === 'making' && job.artisanId === artisanId && job.id !== id);

export interface BoardFilter {
  artisan?: string;
  q?: string;
}

/** The matching jobs of each column: late first, then at risk, then in the server's order. */
export function columnsOf(jobs: readonly Job[], { artisan, q = '' }: BoardFilter): Map<string, Job[]> {
  const columns = new Map<string, Job[]>(COLUMNS.map(({ state }) => [state, []]));
  const find = textFilter(jobs, ({ productName, selectedColor, orderId, artisanName }) => [
    `${productName} ${selectedColor ?? ''}`,
    orderNumber(orderId),
    artisanName,
  ]);
  for (const job of find(q)) if (!artisan || (job.artisanId ?? 'none') === artisan) columns.get(job.state)?.push(job);
  for (const [state, column] of columns)
    columns.set(
      state,
      column.toSorted((a, b) => urgency(a) - urgency(b)),
    );
  return columns;
}

const urgency = ({ isLate, isAtRisk }: Job): number => (isLate ? 0 : isAtRisk ? 1 : 2);
