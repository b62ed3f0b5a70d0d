import { spawn } from 'node:child_process';
import type { RunAs } from './run-as.ts';

/**
 * Shuts Postgres down when this process is killed, with a shell that watches a pipe to it. @returns a function that
 * ends the watch
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
