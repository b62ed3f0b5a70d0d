import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const KEPT_LINES = 30;
const STOP_WITHIN_MS = 10_000;

const isRunning = (child) => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

function send(signal, id) {
  try {
    process.kill(id, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Ends a process (or, by a negative id, its group) with SIGTERM, after ten seconds with SIGKILL, and waits for it. */
export async function endProcess(child, id = child.pid) {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  send('SIGTERM', id);
  const patience = new AbortController();
  const insist = wait(STOP_WITHIN_MS, undefined, { signal: patience.signal }).then(
    () => send('SIGKILL', id),
    () => {},
  );
  await gone;
  patience.abort();
  await insist;
}

function start(command, args, { signal, ...options }) {
  signal.throwIfAborted();
  // A separate process group: Ctrl-C reaches only the runner, and children of mvn or go end with them.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = [];
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      for (const listener of listeners) listener(line);
    });
  }
  const stop = () => endProcess(child, -child.pid);
  signal.addEventListener('abort', stop, { once: true });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(code === 0 ? undefined : `ended with ${by ?? code}`));
  }).finally(() => signal.removeEventListener('abort', stop));
  return { child, listeners, stop, ended, lastLines: () => lines.join('\n') };
}

/** Runs a command to its end and shows its output only on failure. */
export async function runToEnd(command, args, options) {
  const { ended, lastLines } = start(command, args, options);
  const problem = await ended;
  options.signal.throwIfAborted();
  if (problem) throw new Error(`${command} ${problem}:\n${lastLines()}`);
  return lastLines();
}

export async function startServer(command, args, { ready, withinMs, onStop, ...options }) {
  const server = start(command, args, options);
  onStop(server.stop);
  const patience = new AbortController();
  const line = new Promise((resolve) => {
    server.listeners.add((text) => ready.test(text) && resolve(text));
  });
  const outcome = await Promise.race([
    line.then((text) => ({ text })),
    server.ended.then((problem) => ({ problem: problem ?? 'ended immediately' })),
    wait(withinMs, { problem: `was not ready after ${withinMs / 1000} s` }, { signal: patience.signal }),
  ]);
  patience.abort();
  server.listeners.clear();
  options.signal.throwIfAborted();
  if (outcome.problem) throw new Error(`${command} ${outcome.problem}:\n${server.lastLines()}`);
  return outcome.text;
}
