import { guardFormulas } from './formula-guard.ts';

/** What ends a cell for one program or another. */
const SPECIAL = /[",;|\t\r\n]/;

export type Cell = string | number | boolean | null | undefined;

/** One cell of a CSV file. In a text, what a spreadsheet would run is led by an apostrophe. */
export function csvCell(value: Cell): string {
  const safe = typeof value === 'string' ? guardFormulas(value) : String(value ?? '');
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file as spreadsheets read it (RFC 4180), its columns named in the first row. */
export function writeCsv<Row>(
  columns: readonly (readonly [name: string, of: (row: Row) => Cell])[],
  rows: Row[],
): string {
  const head = columns.map(([name]) => csvCell(name)).join(',');
  const lines = rows.map((row) => columns.map(([, of]) => csvCell(of(row))).join(','));
  return `${[head, ...lines].join('\r\n')}\r\n`;
}
