export type Cell = string | number | boolean | null | undefined;

/** Marks a file as UTF-8 for spreadsheet programs; precedes the first column. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches where a spreadsheet program could see a formula, with any separator: at the start of a cell or after a comma,
 * semicolon, bar, tab or line end, ignoring blanks and quotation marks. Includes full-width signs.
 */
const START = /(?:^|[,;|\t\r\n])[\s"']*/;
const SIGN = /(?=[=+\-@＝＋－＠])/;
const RUNNABLE = new RegExp(`(${START.source})${SIGN.source}`, 'g');
const GUARDED = new RegExp(`(${START.source})'${SIGN.source}`, 'g');

const guardFormulas = (text: string): string => text.replace(RUNNABLE, "$1'");

/** Restores the text that `writeCsv` guarded, from a parsed cell. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, '$1');

/**
 * RFC 4180's reserved characters, other spreadsheet separators, and leading and trailing whitespace that programs would
 * trim.
 */
const TO_QUOTE = /[",;|\t\r\n\uFEFF]|^\s|\s$/;

function cellOf(cell: Cell): string {
  const text = typeof cell === 'string' ? guardFormulas(cell) : String(cell ?? '');
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A CSV file (RFC 4180) with column names in the first row; spreadsheet programs treat none of its texts as formulas.
 */
export function writeCsv<Row>(
  columns: readonly (readonly [name: string, of: (row: Row) => Cell])[],
  rows: readonly Row[],
): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
