import { spawn } from 'node:child_process';
import type { RunAs } from './run-as.ts';

/**
 * Starts a shell that holds a pipe to this process and shuts Postgres down when the pipe breaks, that is when this
 * process is killed.
 * @returns the function that ends the watch.
 */
export function stopWithParent(pid: number, user: RunAs): () => void {
  if (process.platform === 'win32') return () => {};
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', () => {});
  watch.unref();
  (watch.stdin as unknown as { unref: () => void }).unref();
  return () => void watch.kill('SIGKILL');
}
