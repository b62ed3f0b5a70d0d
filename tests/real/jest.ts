import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkout } from './cache.ts';
import { endProcess } from './processes.ts';

export async function runJest(
  args: string[],
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
  const child = spawn(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, ...args], {
    cwd: checkout,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const stop = () => endProcess(child);
  signal.addEventListener('abort', stop, { once: true });
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', stop);
  return code ?? 1;
}
