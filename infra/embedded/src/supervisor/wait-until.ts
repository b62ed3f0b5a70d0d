import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

const INTERVAL_MS = 60;
const MAX_WAIT_MS = 60_000;

export async function waitUntil(what: string, ask: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (!(await ask())) {
    signal.throwIfAborted();
    if (performance.now() > until) throw new StartError(`${what} is not ready after ${MAX_WAIT_MS / 1000} s.`);
    await pause(INTERVAL_MS);
  }
  signal.throwIfAborted();
}

/** True when `url` answers 200. Does not keep the connection open, because that would delay the part's end. */
export const isOk = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 3_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(false));
  });
