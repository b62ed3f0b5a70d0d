import { setTimeout } from 'node:timers/promises';
import { placeOrder } from '../bench/place-order.mjs';
import { createShopper } from '../bench/shopper.mjs';

const RETRY_MS = 200;

/**
 * Repeats a call while the shop is in trouble, as a patient browser does: a refusal below 500 is an answer.
 * @param deadline milliseconds of `performance.now()` after which the last error is thrown
 */
export function createPatientShopper(shopUrl, deadline) {
  const once = createShopper(shopUrl);
  return async function call(...request) {
    for (;;) {
      try {
        return await once(...request);
      } catch (error) {
        if (error.status < 500 || performance.now() > deadline()) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  };
}

/**
 * Buys until told to stop, each time as a new visitor with an email address of its own.
 * @param ledger gets `acknowledged: {email, order}[]` and `refused: {email, line, status, message}[]`
 * @returns when the last purchase has its answer
 */
export async function buyUntilStopped({ name, shopUrl, chooseLine, isStopped, deadline, ledger }) {
  for (let count = 0; !isStopped(); count++) {
    const email = `${name}-${count}@example.com`;
    const line = chooseLine();
    try {
      const order = await placeOrder(createPatientShopper(shopUrl, deadline), line, { customerEmail: email });
      ledger.acknowledged.push({ email, order });
    } catch (error) {
      ledger.refused.push({ email, line, status: error.status, message: error.message });
    }
  }
}
