import type { Logger } from '../telemetry/logger.ts';
import { pauseUnless } from './backoff.ts';
import { runOutOfContext } from './request-context.ts';

export interface BackgroundLoop {
  start(): Promise<void>;
  /** Runs soon; several wakes before the run count as one. */
  wake(): void;
  stop(): Promise<void>;
}

/** Runs `run` every `everyMs` and when woken, never concurrently. When it returns > 0 it runs again immediately. */
export function createLoop(options: {
  name: string;
  everyMs: number;
  /** The minimum interval between runs, so that a burst of wakes results in one run. */
  atMostEveryMs?: number;
  logger: Logger;
  run: () => Promise<unknown>;
}): BackgroundLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = true;
  let stopping = new AbortController();

  const round = async () => {
    do {
      woken = false;
      const done = await options.run().catch((error: unknown) => {
        options.logger.error({ err: error }, `${options.name} failed`);
        return 0;
      });
      woken ||= typeof done === 'number' && done > 0;
      if (options.atMostEveryMs) await pauseUnless(options.atMostEveryMs, stopping.signal);
    } while (woken && !stopped);
  };

  const wake = () => {
    woken = true;
    if (stopped || running) return;
    running = runOutOfContext(round).finally(() => {
      running = undefined;
      if (woken) wake();
    });
  };

  return {
    async start() {
      stopped = false;
      stopping = new AbortController();
      timer = setInterval(wake, options.everyMs);
      wake();
    },
    wake,
    async stop() {
      stopped = true;
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
