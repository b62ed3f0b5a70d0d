import { createBackoff, pauseUnless, WOKEN } from '../http/backoff.ts';
import type { Pool } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SubscribeOptions } from './event-bus.ts';
import { type LoggedEvent, nameOf, type Place, readEvents, readOffset, saveOffset } from './event-log.ts';

const BATCH_EVENTS = 64;
/** What a crash lets be read again; each event is still handled once. */
const SAVE_EVERY_MS = 1000;

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
  let savedAt = performance.now();
  let news = new AbortController();

  const save = async () => {
    if (position === saved) return;
    await saveOffset(pool, options.group, place, position);
    saved = position;
    savedAt = performance.now();
  };

  const handleAll = async (events: LoggedEvent[]) => {
    for (const event of events) {
      if (stopping.signal.aborted) return;
      await options.handle(event.envelope);
      position = event.position;
      if (performance.now() - savedAt > SAVE_EVERY_MS) await save();
    }
  };

  /** A notification that came since the read ends the pause at once; the offset is saved when things are quiet. */
  const readOnce = async () => {
    news = new AbortController();
    const events = await readEvents(pool, place, position, BATCH_EVENTS);
    await handleAll(events);
    if (events.length === BATCH_EVENTS) return;
    if (position !== saved) {
      await pauseUnless(SAVE_EVERY_MS, stopping.signal, news.signal);
      if (news.signal.aborted) return;
      await save();
    }
    await pauseUnless(60_000, stopping.signal, news.signal);
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
    wake: () => news.abort(WOKEN),
    stop() {
      stopping.abort();
      return running;
    },
  };
}
