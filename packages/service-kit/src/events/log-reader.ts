import { createBackoff, pauseUnless, WOKEN } from '../http/backoff.ts';
import type { Pool } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SubscribeOptions } from './event-bus.ts';
import { nameOf, type Place, readEvents, readOffset } from './event-log.ts';

const BATCH_EVENTS = 64;

export interface LogReader extends Place {
  /** Of the last event that was handled. */
  readonly position: string;
  /** Kept by the member. */
  savedPosition: string;
  /** There may be something new. */
  wake(): void;
  /** Lets the running handler finish. */
  stop(): Promise<void>;
}

/** Reads one partition for one group and handles event after event; the member saves how far it got. */
export function startReader(o: { pool: Pool; place: Place; options: SubscribeOptions; logger: Logger }): LogReader {
  const { pool, place, options, logger } = o;
  const stopping = new AbortController();
  const backoff = createBackoff(50, 2000);
  let position = '0';
  let news = new AbortController();

  /** A notification that came since the read ends the pause at once. */
  const readOnce = async () => {
    news = new AbortController();
    const events = await readEvents(pool, place, position, BATCH_EVENTS);
    for (const event of events) {
      if (stopping.signal.aborted) return;
      await options.handle(event.envelope);
      position = event.position;
    }
    if (events.length < BATCH_EVENTS) await pauseUnless(60_000, stopping.signal, news.signal);
  };

  const patiently = async (work: () => Promise<void>) => {
    try {
      await work();
      backoff.reset();
      return true;
    } catch (err) {
      const { group } = options;
      logger.warn({ err, group, partition: nameOf(place) }, 'reading events failed, trying again');
      await pauseUnless(backoff.next(), stopping.signal);
      return false;
    }
  };

  const begin = async () => {
    position = await readOffset(pool, options.group, place);
  };
  const run = async () => {
    while (!stopping.signal.aborted && !(await patiently(begin)));
    while (!stopping.signal.aborted) await patiently(readOnce);
  };
  const running = run();

  return {
    ...place,
    savedPosition: '0',
    get position() {
      return position;
    },
    wake: () => news.abort(WOKEN),
    stop() {
      stopping.abort();
      return running;
    },
  };
}
