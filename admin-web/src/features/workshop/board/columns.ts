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
