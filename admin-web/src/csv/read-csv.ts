import { unguardFormulas } from '@loop-petal/contracts/rules/csv';
import Papa from 'papaparse';

/**
 * The text of a file. Spreadsheets still save other encodings, whose letters would arrive broken.
 * @throws Error when it is not UTF-8
 */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  }
}

/** A cell in quotation marks, or the end of a line outside of them. */
const QUOTED_OR_LINE_END = /"(?:[^"]|"")*"|\r\n?/g;

/**
 * The rows of a CSV file (RFC 4180, commas or semicolons, any line end) that are not empty, each with its line number in
 * the file. The apostrophes that `writeCsv` puts before formulas are removed.
 * @throws Error when a quotation mark is never closed
 */
export function readCsv(file: string): { line: number; cells: string[] }[] {
  // Papa expects one kind of line end in a file.
  const text = file.replace(QUOTED_OR_LINE_END, (match) => (match.startsWith('"') ? match : '\n'));
  const { data, errors } = Papa.parse<string[]>(text, { newline: '\n', delimiter: separatorOf(text) });
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('A quotation mark in this file is never closed.');
  let nextLine = 1;
  return data
    .map((cells) => {
      const line = nextLine;
      nextLine += cells.join('').split('\n').length;
      return { line, cells: cells.map(unguardFormulas) };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Spreadsheets of some languages write semicolons. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}
