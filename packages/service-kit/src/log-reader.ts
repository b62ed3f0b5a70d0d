import type { Pool } from 'pg';
import { createBackoff, pauseUnless } from './backoff.ts';
import type { SubscribeOptions } from './event-bus.ts';
import { type LoggedEvent, nameOf, type Place, readEvents, readOffset, saveOffset } from './event-log.ts';
import type { Logger } from './logger.ts';

const BATCH = 64;
const SAVE_EVERY_MS = 200;

export interface LogReader extends Place {
  readonly position: string;
  /** There may be something new. */
  wake(): void;
  /** Lets the running handler finish and saves how far it got. */
  stop(): Promise<void>;
}

/** Reads one partition for one group: handles event after event and saves its offset behind them. */
export function startReader(o: { pool: Pool; place: Place; options: SubscribeOptions; logger: Logger }): LogReader {
  const { pool, place, options, logger } = o;
  const stopping = new AbortController();
  const backoff = createBackoff(50, 2000);
  let position = '0';
  let saved = '0';
  let news = new AbortController();

  const save = async () => {
    if (position === saved) return;
    await saveOffset(pool, options.group, place, position);
    saved = position;
  };

  const handleAll = async (events: LoggedEvent[]) => {
    let savedAt = performance.now();
    for (const event of events) {
      if (stopping.signal.aborted) return;
      await options.handle(event.envelope);
      position = event.position;
      if (performance.now() - savedAt > SAVE_EVERY_MS) {
        await save();
        savedAt = performance.now();
      }
    }
  };

  const readOnce = async () => {
    news = new AbortController();
    const events = await readEvents(pool, place, position, BATCH);
    if (events.length === 0) return pauseUnless(60_000, stopping.signal, news.signal);
    await handleAll(events);
    await save();
  };

  const patiently = async (work: () => Promise<void>) => {
    try {
      await work();
      backoff.reset();
      return true;
    } catch (err) {
      const { group } = options;
      logger.warn({ err, group, partition: nameOf(place) }, 'reading events failed, trying again');
      await save().catch(() => undefined);
      await pauseUnless(backoff.next(), stopping.signal);
      return false;
    }
  };

  const begin = async () => {
    position = await readOffset(pool, options.group, place);
    saved = position;
  };
  const run = async () => {
    while (!stopping.signal.aborted && !(await patiently(begin)));
    while (!stopping.signal.aborted) await patiently(readOnce);
    await save().catch((err: unknown) => logger.warn({ err, partition: nameOf(place) }, 'offset not saved'));
  };
  const running = run();

  return {
    ...place,
    get position() {
      return position;
    },
    wake: () => news.abort(),
    stop() {
      stopping.abort();
      return running;
    },
  };
}
