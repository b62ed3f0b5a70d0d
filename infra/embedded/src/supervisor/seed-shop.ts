import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program, Watcher } from './supervise.ts';
import { complain, sayPart } from './terminal.ts';

/** Fills the demo shop once per data folder. The seed program may run twice without harm. */
export async function seedShop(dataDir: string, program: Program, run: (watcher: Watcher) => void): Promise<void> {
  const marker = join(dataDir, 'seeded');
  if (existsSync(marker) || !existsSync(program.script)) return;
  const since = performance.now();
  const problem = await new Promise<string | undefined>((resolve) => {
    run({
      started: () => {},
      died: ({ exitCode, how, reason }) => {
        resolve(exitCode === 0 ? undefined : reason || how);
        return false;
      },
      stopped: () => resolve('stopped'),
    });
  });
  if (problem) complain(`  seed: ${problem}; the demo shop is incomplete, the next start goes on (${program.logFile})`);
  else {
    writeFileSync(marker, `${new Date().toISOString()}\n`);
    sayPart('seed', 'demo shop filled', since);
  }
}
