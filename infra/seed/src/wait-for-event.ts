import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** Retries until the awaited event has been handled. @throws Error after a minute */
export async function waitForEvent<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('Production has not received the products and orders of the demo.');
}
