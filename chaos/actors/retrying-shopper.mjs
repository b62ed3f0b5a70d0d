import { setTimeout } from 'node:timers/promises';
import { createShopper } from '../../bench/shopper.mjs';

const RETRY_MS = 200;
/** Longer than any timeout of the shop. */
const CALL_TIMEOUT_MS = 45_000;

/**
 * A visitor who retries calls while the shop fails, as a browser with retries does; a status below 500 is an answer.
 * @param deadline `performance.now()` in ms after which the last error is thrown; an error without a `status`, or with
 * 500 and above, leaves open whether the call was executed. `error.tries` is the number of attempts
 */
export function createRetryingShopper(shopUrl, deadline) {
  const once = createShopper(shopUrl);
  return Object.assign(call, { once, headers: () => once.headers });
  async function call(method, path, body, headers) {
    for (let tries = 1; ; tries++) {
      try {
        return await once(method, path, body, headers, AbortSignal.timeout(CALL_TIMEOUT_MS));
      } catch (error) {
        if (error.status < 500 || performance.now() > deadline()) throw Object.assign(error, { tries });
        await setTimeout(RETRY_MS);
      }
    }
  }
}

/** Whether a failed call may have been executed: a refusal may follow a lost answer. */
export const isUnknown = (error) => !(error.status < 500) || error.tries > 1;
