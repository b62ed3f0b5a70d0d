import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const KEPT_LINES = 30;
const STOP_WITHIN_MS = 10_000;

export interface Run {
  signal: AbortSignal;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}
/** The state that the servers of a run share. */
export interface ServerRun {
  signal: AbortSignal;
  /** Called with a function that stops each started server. */
  onStop(undo: () => Promise<unknown>): void;
  dataFolder: string;
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

function send(signal: NodeJS.Signals, id: number): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a process (or, with a negative id, its group) with SIGTERM or, after ten seconds, SIGKILL, and waits for it. */
export async function endProcess(child: ChildProcess, id = child.pid): Promise<void> {
  if (!isRunning(child) || id === undefined) return;
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

function start(command: string, args: readonly string[], { signal, ...options }: Run) {
  signal.throwIfAborted();
  // A separate process group, so that Ctrl-C reaches only the runner, and children of mvn or go end with them.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      for (const listener of listeners) listener(line);
    });
  }
  const stop = () => endProcess(child, -(child.pid ?? Number.NaN));
  signal.addEventListener('abort', stop, { once: true });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(code === 0 ? undefined : `ended with ${by ?? code}`));
  }).finally(() => signal.removeEventListener('abort', stop));
  return { child, listeners, stop, ended, lastLines: () => lines.join('\n') };
}

/** Runs a command to its end and shows its output only on failure. */
export async function runToEnd(command: string, args: readonly string[], options: Run): Promise<string> {
  const { ended, lastLines } = start(command, args, options);
  const problem = await ended;
  options.signal.throwIfAborted();
  if (problem) throw new Error(`${command} ${problem}:\n${lastLines()}`);
  return lastLines();
}

export async function startServer(
  command: string,
  args: readonly string[],
  { ready, withinMs, onStop, ...options }: Run & Pick<ServerRun, 'onStop'> & { ready: RegExp; withinMs: number },
): Promise<string> {
  const server = start(command, args, options);
  onStop(server.stop);
  const patience = new AbortController();
  const line = new Promise<string>((resolve) => {
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
  if ('problem' in outcome) throw new Error(`${command} ${outcome.problem}:\n${server.lastLines()}`);
  return outcome.text;
}

/** Waits for all starts, so that each started one can be stopped. @throws the first failure */
export async function allStarted<Started extends readonly unknown[] | []>(
  starting: Started,
): Promise<{ -readonly [Index in keyof Started]: Awaited<Started[Index]> }> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}
