import { setTimeout } from 'node:timers/promises';
import { type AnyInput, ApiError } from '@loop-petal/web-kit/api-client';
import { createShopClient, type ShopClient } from '@loop-petal/web-kit/shop-client';

const RETRY_MS = 200;
/** Longer than any timeout of the shop. */
const CALL_TIMEOUT_MS = 45_000;

export interface RetryingShopper extends ShopClient {
  /** Makes a call without retries. */
  once: ShopClient['call'];
}

/** Errors of calls that were sent more than once. */
const repeated = new WeakSet<object>();
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * A visitor who retries calls while the shop fails, as a browser with retries does. A status below 500 ends the
 * retries.
 * @param deadline `performance.now()` in ms after which the last error is thrown
 */
export function createRetryingShopper(shopUrl: string, deadline: () => number): RetryingShopper {
  const shop = createShopClient(shopUrl);
  const send = shop.call as (name: string, input: AnyInput) => Promise<unknown>;
  async function call(name: string, input: AnyInput = {}): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await send(name, { ...input, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      } catch (error) {
        if (tries > 1) repeated.add(error as object);
        if (isRefusal(error) || performance.now() > deadline()) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }
  return { ...shop, once: shop.call, call: call as ShopClient['call'] };
}

/** Whether a failed call may have been executed: a refusal may follow a lost response. */
export const isUnknown = (error: unknown): boolean => !isRefusal(error) || repeated.has(error);

/** The status, and the code or message, of a failed call. */
export const describeError = (error: unknown): { status: number; message: string } =>
  error instanceof ApiError
    ? { status: error.status, message: `${error.status} ${error.code ?? ''} ${error.message}` }
    : { status: 0, message: String(error) };
