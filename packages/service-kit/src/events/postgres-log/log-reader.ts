import { type Backoff, createBackoff, createBatchDelay, pauseUnless, WOKEN } from '../../runtime/backoff.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { MAX_TOGETHER, type SubscribeOptions } from '../event-bus.ts';
import { type LoggedEvent, nameOf, type Place } from './event-log.ts';
import type { ReadEvents } from './shared-reads.ts';

export interface ReadPlace extends Place {
  position: string;
  savedPosition: string;
}

interface OpenPlace extends ReadPlace {
  /** There may be events after `position`. */
  hasNews: boolean;
  /** Set while events are being handled. The partition is not read during this time. */
  handling: Promise<void> | undefined;
  backoff: Backoff;
}

export interface LogReader {
  readonly places: readonly ReadPlace[];
  add(place: ReadPlace): void;
  /** Stops reading the partition and waits for its running handler. @param place one of `places` */
  remove(place: ReadPlace): Promise<void>;
  wake(name: string): void;
  stop(): Promise<void>;
}

/**
 * Reads all partitions of a group's member in one statement. Handles events in batches if the handler supports it.
 * Otherwise, or after a failed batch, handles each partition's events one at a time, independently of other partitions.
 * The member saves the positions.
 */
export function startReader(o: { read: ReadEvents; options: SubscribeOptions; logger: Logger }): LogReader {
  const { options, logger } = o;
  const { group } = options;
  const places = new Map<string, OpenPlace>();
  const stopping = new AbortController();
  const backoff = createBackoff(50, 2000);
  const delayAfter = createBatchDelay();
  let news = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  const wake = () => news.abort(WOKEN);

  const handleInTurn = async (place: OpenPlace, events: LoggedEvent[]) => {
    try {
      for (const { envelope, position } of events) {
        if (stopping.signal.aborted || !places.has(nameOf(place))) return;
        await options.handle(envelope);
        place.position = position;
      }
      place.backoff.reset();
    } catch (err) {
      logger.warn({ err, group, partition: nameOf(place) }, 'an event was not handled, trying again');
      await pauseUnless(place.backoff.next(), stopping.signal);
      place.hasNews = true;
    }
  };

  const areHandledTogether = async (events: LoggedEvent[]) => {
    if (!options.handleTogether || events.length < 2) return false;
    try {
      await options.handleTogether(events.map(({ envelope }) => envelope));
      return true;
    } catch (err) {
      logger.warn({ err, group }, 'a batch of events failed, handling them one at a time');
      return false;
    }
  };

  /** Resolves when batches are handled; events handled one at a time may still be running. */
  const handle = async (events: LoggedEvent[]) => {
    const found = byPlace(places, events);
    if (await areHandledTogether(events)) {
      for (const [place, own] of found) place.position = own.at(-1)?.position ?? place.position;
      return;
    }
    for (const [place, own] of found) {
      place.handling = handleInTurn(place, own).finally(() => {
        place.handling = undefined;
        wake();
      });
    }
  };

  /** A notification during a read triggers another one. */
  const readAndHandle = async (due: OpenPlace[]) => {
    for (const place of due) place.hasNews = false;
    let isMore = true;
    let began = performance.now();
    try {
      const read = await o.read(due);
      began = performance.now();
      isMore = read.length === MAX_TOGETHER;
      if (!stopping.signal.aborted) await handle(read.filter((event) => places.has(nameOf(event))));
    } finally {
      if (isMore) for (const place of due) place.hasNews = true;
    }
    if (!isMore) await pauseUnless(delayAfter(began), stopping.signal);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      news = new AbortController();
      const due = [...places.values()].filter(({ hasNews, handling }) => hasNews && !handling);
      if (due.length === 0) {
        await pauseUnless(60_000, stopping.signal, news.signal);
        continue;
      }
      reading = readAndHandle(due).then(backoff.reset, (err: unknown) => {
        logger.warn({ err, group }, 'reading events failed, trying again');
        return pauseUnless(backoff.next(), stopping.signal);
      });
      await reading;
    }
  };
  const running = run();

  return {
    get places() {
      return [...places.values()];
    },
    add(place) {
      const opened = { ...place, hasNews: true, handling: undefined, backoff: createBackoff(50, 2000) };
      places.set(nameOf(place), opened);
      wake();
    },
    async remove(place) {
      const open = places.get(nameOf(place));
      places.delete(nameOf(place));
      await reading;
      await open?.handling;
    },
    wake(name) {
      const place = places.get(name);
      if (!place) return;
      place.hasNews = true;
      wake();
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.all([...places.values()].map(({ handling }) => handling));
    },
  };
}

function byPlace(places: ReadonlyMap<string, OpenPlace>, events: readonly LoggedEvent[]) {
  const found = new Map<OpenPlace, LoggedEvent[]>();
  for (const event of events) {
    const place = places.get(nameOf(event));
    if (place) found.set(place, [...(found.get(place) ?? []), event]);
  }
  return found;
}
