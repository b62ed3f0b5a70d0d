import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loop-petal-test-'));
  made.push(folder);
  return folder;
}
