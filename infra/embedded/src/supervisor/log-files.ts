import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/** The log file of each part; a large file is rotated and replaces the previous one. */
export function logFiles(dataDir: string): (part: string) => string {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return (part) => {
    const file = join(folder, `${part}.log`);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
    return file;
  };
}
