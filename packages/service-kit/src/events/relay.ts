import { createBackoff, pauseUnless, WOKEN } from '../http/backoff.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { OutboxRelay } from './outbox.ts';

const POLL_MS = 1000;

/** Runs `publishAll` when woken and every `pollMs`; wakes that come while it runs count as one. */
export function startRelay(
  publishAll: (stopping: AbortSignal) => Promise<void>,
  logger: Logger,
  pollMs = POLL_MS,
): OutboxRelay {
  const stopping = new AbortController();
  const backoff = createBackoff(100, 2000);
  let woken = new AbortController();
  let running: Promise<void> | undefined;
  let publishing: Promise<void> = Promise.resolve();
  const flush = () => {
    publishing = publishing.catch(() => undefined).then(() => publishAll(stopping.signal));
    return publishing;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      try {
        await flush();
        backoff.reset();
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
    flush,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
