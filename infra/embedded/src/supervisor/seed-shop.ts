import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Startup } from './start-part.ts';
import type { Program, Watcher } from './supervise.ts';
import { sayPart, warn } from './terminal.ts';

/**
 * Fills the demo shop once per data folder. The seed program creates only missing data, so the next start completes an
 * interrupted seed.
 * @throws the reason of `startup.ending` when the stack must end; the caller stops the program
 */
export async function seedShop(
  dataDir: string,
  program: Program,
  { ending: { signal }, record }: Startup,
  run: (watcher: Watcher) => void,
): Promise<void> {
  const marker = join(dataDir, 'seeded');
  if (existsSync(marker) || !existsSync(program.script)) return;
  const since = performance.now();
  signal.throwIfAborted();
  const problem = await new Promise<string | undefined>((resolve, reject) => {
    const stopped = () => {
      warn('  seed: stopped; the demo shop is incomplete, the next start continues');
      reject(signal.reason);
    };
    signal.addEventListener('abort', stopped);
    run({
      started: (pid) => record('seed', pid),
      died: ({ exitCode, how, reason }) => {
        record('seed', undefined);
        signal.removeEventListener('abort', stopped);
        resolve(exitCode === 0 ? undefined : reason || how);
        return false;
      },
    });
  });
  if (problem) warn(`  seed: ${problem}; the demo shop is incomplete, the next start continues (${program.logFile})`);
  else {
    writeFileSync(marker, `${new Date().toISOString()}\n`);
    sayPart('seed', 'demo shop filled', since);
  }
}
