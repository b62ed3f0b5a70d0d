import { unguardFormulas } from '@loop-petal/contracts/rules/csv';
import Papa from 'papaparse';

/**
 * Decodes a file. Spreadsheet programs may still save other encodings, which would corrupt letters.
 * @throws Error when it is not UTF-8
 */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  }
}

/** Matches a quoted cell, or a line end outside quotes. */
const QUOTED_OR_LINE_END = /"(?:[^"]|"")*"|\r\n?/g;

/**
 * The non-empty rows of a CSV file (RFC 4180, commas or semicolons, any line end), with their line numbers in the file.
 * Removes the apostrophes that `writeCsv` puts before formulas.
 * @throws Error for an unclosed quotation mark
 */
export function readCsv(file: string): { line: number; cells: string[] }[] {
  const text = file.replace(QUOTED_OR_LINE_END, (match) => (match.startsWith('"') ? match : '\n'));
  const { data, errors } = Papa.parse<string[]>(text, { newline: '\n', delimiter: detectSeparator(text) });
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

/** Spreadsheets in some languages write semicolons. */
function detectSeparator(text: string): string {
  const [head = ''] = text.split('\n', 1);
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}
