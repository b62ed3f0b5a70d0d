import Papa from 'papaparse';
import { guardFormulas } from './formula-guard.ts';

export type Cell = string | number | boolean | null | undefined;

/** Separators of other spreadsheet programs, besides what RFC 4180 puts in quotation marks. */
const FOREIGN_SEPARATOR = /[;|\t]/;

/** A CSV file (RFC 4180), its columns named in the first row; no text in it runs as a formula of a spreadsheet. */
export function writeCsv<Row>(
  columns: readonly (readonly [name: string, of: (row: Row) => Cell])[],
  rows: Row[],
): string {
  const guarded = (cell: Cell) => (typeof cell === 'string' ? guardFormulas(cell) : cell);
  const cells = rows.map((row) => columns.map(([, of]) => guarded(of(row))));
  const file = Papa.unparse([columns.map(([name]) => guarded(name)), ...cells], {
    quotes: (value) => FOREIGN_SEPARATOR.test(String(value)),
  });
  return `${file}\r\n`;
}
