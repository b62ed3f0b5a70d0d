import { closeSync, openSync, readSync, statSync } from 'node:fs';

const MAX_BYTES = 256 * 1024;
type LogLine = { level: string | number; msg?: string; message?: string; err?: { message?: string } };

const serious = new Set(['error', 'fatal', 50, 60]);

/** Reads a part's new output since the last call: complete lines only. */
export function logReader(file: string): () => string[] {
  let position = sizeOf(file);
  return () => {
    const size = sizeOf(file);
    if (size < position) position = 0;
    const from = Math.max(position, size - MAX_BYTES);
    const text = readPart(file, from, size - from);
    const end = text.lastIndexOf('\n') + 1;
    position = from + Buffer.byteLength(text.slice(0, end));
    return text.slice(0, end).split('\n').filter(Boolean);
  };
}

/** A short text for a line that reports an error; undefined for all others. */
export function seriousText(line: string): string | undefined {
  if (!/^\{"level":("error"|"fatal"|[56]\d)/.test(line)) return undefined;
  try {
    const { level, msg, message, err } = JSON.parse(line) as LogLine;
    if (!serious.has(level)) return undefined;
    return shorten(
      [msg ?? message, err?.message].filter((text, at, all) => text && all.indexOf(text) === at).join(': '),
    );
  } catch {
    return undefined;
  }
}

export function lastReason(lines: string[]): string {
  const told = lines.map(seriousText).filter(Boolean).at(-1);
  const plain = lines.filter((line) => !line.startsWith('{') && !/^(\s|Node\.js v|file:|node:)/.test(line));
  const thrown = plain.find((line) => /error/i.test(line)) ?? plain.at(-1);
  return shorten(thrown ?? told ?? '');
}

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function readPart(file: string, from: number, length: number): string {
  if (length <= 0) return '';
  const buffer = Buffer.alloc(length);
  const handle = openSync(file, 'r');
  const read = readSync(handle, buffer, 0, length, from);
  closeSync(handle);
  return buffer.toString('utf8', 0, read);
}
