import { createBackoff, createBatchDelay, pauseUnless, WOKEN } from '../runtime/backoff.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { OutboxRelay } from './outbox.ts';

const POLL_MS = 1000;

/**
 * Runs `publishAll` when woken and every `pollMs`; wakes during a run and the following pause count as one.
 * @param publishAll gets whether it was woken
 */
export function startRelay(
  publishAll: (stopping: AbortSignal, isWoken: boolean) => Promise<void>,
  logger: Logger,
  pollMs = POLL_MS,
): OutboxRelay {
  const stopping = new AbortController();
  const backoff = createBackoff(100, 2000);
  const delayAfter = createBatchDelay();
  let woken = new AbortController();
  let running: Promise<void> | undefined;
  let publishing: Promise<void> = Promise.resolve();
  const publish = (isWoken: boolean) => {
    publishing = publishing.catch(() => undefined).then(() => publishAll(stopping.signal, isWoken));
    return publishing;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const isWoken = woken.signal.aborted;
      woken = new AbortController();
      const began = performance.now();
      try {
        await publish(isWoken);
        backoff.reset();
        await pauseUnless(delayAfter(began), stopping.signal);
        await pauseUnless(pollMs, stopping.signal, woken.signal);
      } catch (err) {
        logger.warn({ err }, 'publishing events failed, trying again');
        await pauseUnless(backoff.next(), stopping.signal);
      }
    }
  };

  return {
    async start() {
      running ??= run();
    },
    wake: () => woken.abort(WOKEN),
    flush: () => publish(true),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
