import { StartError } from '../start-error.ts';
import { repeatErrors } from './error-lines.ts';
import { type Part, processName } from './parts.ts';
import { type Death, type Supervised, supervise } from './supervise.ts';
import { sayPart, warn } from './terminal.ts';
import { isOk, waitUntil } from './wait-until.ts';
import { watchBuild } from './watch-builds.ts';

export type Startup = {
  logFile: (name: string) => string;
  record: (name: string, pid: number | undefined) => void;
  ending: AbortController;
  started: boolean;
};

/** `addresses`: those of the part's servers, which are ready when `path` answers 200. */
type Where = { addresses: { name: string; address: string }[]; path: string; watch: boolean };

/** EX_CONFIG of sysexits.h: a setting is wrong, so a retry would also fail. */
const EX_CONFIG = 78;
const MAX_START_ATTEMPTS = 3;

export function startPart(
  part: Part,
  environment: NodeJS.ProcessEnv,
  { addresses, path, watch }: Where,
  startup: Startup,
): { supervised: Supervised; ready: Promise<unknown> } {
  const since = performance.now();
  const name = processName(part);
  const logFile = startup.logFile(name);
  const silence = repeatErrors(name, logFile);
  const supervised = supervise({ ...part, name, environment, logFile }, watchPart(name, logFile, startup));
  const unwatch = watch ? watchBuild(part.script, supervised.restart) : () => {};
  startup.ending.signal.addEventListener('abort', () => {
    silence();
    unwatch();
  });
  const ready = addresses.map(async (server) => {
    await waitUntil(server.name, () => isOk(`${server.address}${path}`), startup.ending.signal);
    sayPart(server.name, server.address, since);
  });
  return { supervised, ready: Promise.all(ready) };
}

/** Reports each crash in one line. If a part can't start, the whole start ends. */
export function watchPart(name: string, logFile: string, startup: Startup) {
  let deaths = 0;
  return {
    started: (pid: number) => startup.record(name, pid),
    died: ({ exitCode, how, reason, restartInMs }: Death) => {
      startup.record(name, undefined);
      deaths += 1;
      const why = reason ? `${how}: ${reason}` : how;
      if (!startup.started && (exitCode === EX_CONFIG || deaths >= MAX_START_ATTEMPTS)) {
        startup.ending.abort(new StartError(`${name} can't start (${why}). Log: ${logFile}`));
        return false;
      }
      warn(`  ${name}: crashed (${why}), restarting in ${restartInMs / 1000} s`);
      return true;
    },
  };
}
