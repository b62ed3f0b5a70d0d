/**
 * Where a program that splits the file at whatever separator it expects would find a formula: at the start of a cell
 * or after a comma, semicolon, bar, tab or line end, behind any blanks and quotation marks. Full-width signs count too.
 */
const START = /(?:^|[,;|\t\r\n])[\s"']*/;
const SIGN = /(?=[=+\-@＝＋－＠])/;
const RUNNABLE = new RegExp(`(${START.source})${SIGN.source}`, 'g');
const GUARDED = new RegExp(`(${START.source})'${SIGN.source}`, 'g');

/** The text with an apostrophe before everything that a spreadsheet would run. */
export const guardFormulas = (text: string): string => text.replace(RUNNABLE, "$1'");

/** The text that `guardFormulas` was given. */
export const unguardFormulas = (text: string): string => text.replace(GUARDED, '$1');
