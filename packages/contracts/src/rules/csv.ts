export type Cell = string | number | boolean | null | undefined;

/** Marks a file as UTF-8 for spreadsheet programs; precedes the first column. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a program that splits the file at whatever separator it expects would find a formula: at the start of a cell or
 * after a comma, semicolon, bar, tab or line end, after any blanks and quotation marks. Full-width signs count too.
 */
const START = /(?:^|[,;|\t\r\n])[\s"']*/;
const SIGN = /(?=[=+\-@＝＋－＠])/;
const RUNNABLE = new RegExp(`(${START.source})${SIGN.source}`, 'g');
const GUARDED = new RegExp(`(${START.source})'${SIGN.source}`, 'g');

/** The text with an apostrophe before everything that a spreadsheet would run as a formula. */
const guardFormulas = (text: string): string => text.replace(RUNNABLE, "$1'");

/** The text that was given to `writeCsv`, from a cell whose quotation marks the reader has removed. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, '$1');

/** What RFC 4180 quotes, the separators of other spreadsheet programs, and blanks that they would cut off. */
const TO_QUOTE = /[",;|\t\r\n\uFEFF]|^\s|\s$/;

function cellOf(cell: Cell): string {
  const text = typeof cell === 'string' ? guardFormulas(cell) : String(cell ?? '');
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file (RFC 4180) with the column names in the first row; no text in it runs as a spreadsheet formula. */
export function writeCsv<Row>(
  columns: readonly (readonly [name: string, of: (row: Row) => Cell])[],
  rows: readonly Row[],
): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
