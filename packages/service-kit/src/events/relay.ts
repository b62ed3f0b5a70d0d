import { createBackoff, createBatchDelay, pauseUnless, WOKEN } from '../runtime/backoff.ts';
import type { Logger } from '../telemetry/logger.ts';
import { startPublisherMetrics } from '../telemetry/metrics.ts';
import { type OutboxState, watchOutbox } from './event-gauges.ts';
import type { OutboxRelay } from './outbox.ts';

const POLL_MS = 1000;

/**
 * Runs `publishAll` when woken and every `pollMs`; wakes during a run and the following pause count as one.
 * @param options `publishAll` receives whether it was woken; `read` returns the state for metrics
 */
export function createRelay(options: {
  service: string;
  logger: Logger;
  publishAll: (stopping: AbortSignal, isWoken: boolean) => Promise<void>;
  read: () => Promise<OutboxState>;
  pollMs?: number;
}): OutboxRelay {
  const { service, logger, publishAll, read, pollMs = POLL_MS } = options;
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

  let unwatch = () => {};

  return {
    async start() {
      startPublisherMetrics(service);
      unwatch();
      unwatch = watchOutbox(service, read);
      running ??= run();
    },
    wake: () => woken.abort(WOKEN),
    flush: () => publish(true),
    async stop() {
      unwatch();
      stopping.abort();
      await running;
    },
  };
}
