import { unguardFormulas } from './formula-guard.ts';

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

/**
 * The rows of a CSV file (RFC 4180, commas or semicolons, any line end), each with its line number in the file. The
 * apostrophes that `writeCsv` put before formulas are taken out again.
 * @throws Error when a quote is never closed
 */
export function readCsv(file: string): { line: number; cells: string[] }[] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let [line, at] = [1, 0];
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (;;) {
      const { value, end, lines } = readCell(text, at, separator);
      cells.push(unguardFormulas(value));
      line += lines;
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells });
  }
  return rows;
}

function readCell(text: string, from: number, separator: string): { value: string; end: number; lines: number } {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return { value: text.slice(from, end), end, lines: 0 };
  }
  let [value, at] = ['', from + 1];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error('A quotation mark in this file is never closed.');
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  // Whatever stands between the closing quote and the separator belongs to nothing; spreadsheets drop it, too.
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value, end: at, lines: value.split('\n').length - 1 };
}

/** Spreadsheets of some languages write semicolons. */
function separatorOf(text: string): string {
  const [head = ''] = /^[^\r\n]*/.exec(text) ?? [];
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}
