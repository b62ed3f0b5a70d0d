import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Pool } from '../../postgres/postgres.ts';
import { type LoggedEvent, type Place, readEvents } from './event-log.ts';

type Position = Place & { position: string };
/** The events after the positions of these partitions, at most `MAX_TOGETHER`, oldest first. */
export type ReadEvents = (positions: readonly Position[]) => Promise<LoggedEvent[]>;

interface Ask {
  positions: readonly Position[];
  resolve(events: LoggedEvent[]): void;
  reject(error: unknown): void;
}

/** The average time between two reads under sustained load. Each notification wakes the readers of several groups. */
const INTERVAL_MS = 25;
/** The reads of this time may follow each other without a pause, so that a short chain of events is not delayed. */
const BURST_MS = 250;

/**
 * One statement reads for all groups of a bus that ask in the same turn, or while a statement is running. An event that
 * several groups need is sent and parsed once.
 */
export function createSharedReads(pool: Pool): ReadEvents {
  let asks: Ask[] = [];
  let running = false;
  let paidUntil = 0;

  const answer = async (asked: readonly Ask[]) => {
    try {
      const found = await readEvents(
        pool,
        asked.map(({ positions }) => positions),
      );
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] ?? []);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const run = async () => {
    await turn();
    while (asks.length > 0) {
      const now = performance.now();
      if (paidUntil > now + BURST_MS) await pause(paidUntil - now - BURST_MS);
      paidUntil = Math.max(paidUntil, now) + INTERVAL_MS;
      const asked = asks;
      asks = [];
      await answer(asked);
    }
    running = false;
  };

  return (positions) =>
    new Promise((resolve, reject) => {
      asks.push({ positions, resolve, reject });
      if (running) return;
      running = true;
      void run();
    });
}
