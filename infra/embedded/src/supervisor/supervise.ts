import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lastReason, logReader } from './log-reader.ts';

export type Program = {
  name: string;
  /** Run with Node, unless `args` marks it as an executable. */
  script: string;
  args?: readonly string[];
  memoryMb: number;
  environment: NodeJS.ProcessEnv;
  logFile: string;
};

export type Death = { exitCode: number | null; how: string; reason: string; restartInMs: number };

export type Watcher = {
  started: (pid: number) => void;
  died: (death: Death) => boolean;
  stopped?: () => void;
};

export type Supervised = {
  name: string;
  /** SIGTERM, then SIGKILL after `patienceMs`; settles when the process has ended. */
  stop: (patienceMs: number) => Promise<void>;
  /** Ends the process so that a new one replaces it immediately. */
  restart: () => void;
};

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
const RECOVERED_AFTER_MS = 20_000;

// Works from src/supervisor and from dist/supervisor.
const exitWithParent = new URL('../../src/supervisor/exit-with-parent.mjs', import.meta.url).href;
const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

/** Runs a program and restarts it, with increasing pauses, whenever it ends. */
export function supervise(program: Program, watcher: Watcher): Supervised {
  let child: ChildProcess | undefined;
  let pause: NodeJS.Timeout | undefined;
  let failures = 0;
  let ending = false;
  let restarting = false;
  let whenGone = () => {};

  const launch = () => {
    const since = performance.now();
    const readLog = logReader(program.logFile);
    const running = start(program);
    child = running;
    let gone = false;
    const end = (exitCode: number | null, how: string) => {
      if (gone) return;
      gone = true;
      child = undefined;
      whenGone();
      if (ending) return watcher.stopped?.();
      if (restarting) {
        restarting = false;
        return launch();
      }
      failures = performance.now() - since > RECOVERED_AFTER_MS ? 0 : failures + 1;
      const restartInMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS);
      if (watcher.died({ exitCode, how, reason: lastReason(readLog()), restartInMs })) {
        pause = setTimeout(launch, restartInMs);
      }
    };
    running.once('error', (error) => end(null, error.message));
    running.once('exit', (code, signal) => end(code, signal ? `killed by ${signal}` : `exit code ${code}`));
    if (running.pid) watcher.started(running.pid);
  };

  const stop = async (patienceMs: number) => {
    ending = true;
    clearTimeout(pause);
    if (!child) return;
    const gone = new Promise<void>((resolve) => {
      whenGone = resolve;
    });
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child?.kill('SIGKILL'), patienceMs);
    await gone;
    clearTimeout(impatient);
  };

  launch();
  return {
    name: program.name,
    stop,
    restart: () => {
      restarting = child?.kill('SIGTERM') ?? false;
    },
  };
}

/** In MB. Node 24 defaults to twice as much, which costs 260 MB for the shop under load without a benefit. */
const YOUNG_GENERATION = 16;

function start({ script, args, memoryMb, environment, logFile }: Program): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const heap = [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${YOUNG_GENERATION}`];
  const flags = [...heap, '--import', exitWithParent];
  // A separate process group: Ctrl-C reaches only the supervisor, which ends the parts in the right order.
  const child = spawn(args ? script : process.execPath, args ?? [...flags, script], {
    cwd: checkout,
    env: environment,
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}
