import pg from 'pg';
import { createBackoff, pauseUnless } from '../http/backoff.ts';
import { onlyRow } from '../postgres/only-row.ts';
import type { Pool, Queryable } from '../postgres/postgres.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SubscribeOptions } from './event-bus.ts';
import {
  beginAtEnd,
  beginAtStart,
  channelOf,
  lookAround,
  membersOf,
  nameOf,
  type Place,
  placesOf,
  saveOffsets,
} from './event-log.ts';
import { type LogReader, startReader } from './log-reader.ts';

export interface LogMember {
  /** Resolves once the member has entered its group for the first time. */
  readonly entered: Promise<void>;
  stop(): Promise<void>;
}

export interface MemberOptions {
  url: string;
  pool: Pool;
  prepare: () => Promise<void>;
  options: SubscribeOptions;
  logger: Logger;
  /** Milliseconds between two looks for news and members. */
  pollMs: number;
}

/**
 * One member of a consumer group. It holds its partitions by session locks on a connection of its own: when the
 * process dies, the server frees them at once. The connection also listens for news; a look every `pollMs` is the
 * fallback, and the moment at which partitions are shared out anew.
 */
export function joinGroup(member: MemberOptions): LogMember {
  const { options, logger } = member;
  const stopping = new AbortController();
  const backoff = createBackoff(100, 2000);
  let markEntered = () => {};
  const entered = new Promise<void>((resolve) => {
    markEntered = resolve;
  });
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await member.prepare();
        await holdSession(member, stopping.signal, () => {
          backoff.reset();
          markEntered();
        });
      } catch (err) {
        logger.warn({ err, group: options.group }, 'event log out of reach, trying again');
      }
      await pauseUnless(backoff.next(), stopping.signal);
    }
  };
  const running = run();
  return {
    entered,
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function holdSession(member: MemberOptions, stopping: AbortSignal, entered: () => void): Promise<void> {
  const { options, url } = member;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const over = () => stopping.aborted || lost.signal.aborted;
  const readers = new Map<string, LogReader>();
  client.on('notification', ({ payload = '' }) => {
    const [place = '', ...types] = payload.split(' ');
    const isWanted = types.length === 0 || types.some((type) => options.types?.has(type) ?? true);
    if (isWanted) readers.get(place)?.wake();
  });
  try {
    await client.connect();
    const places = shuffled(placesOf(options.topics));
    const begin = options.fromBeginning === false ? beginAtEnd : beginAtStart;
    await begin(client, options.group, places);
    await client.query(options.topics.map((topic) => `LISTEN ${pg.escapeIdentifier(channelOf(topic))}`).join(';'));
    await client.query('SELECT pg_advisory_lock_shared(hashtext($1), pg_backend_pid())', [membersOf(options.group)]);
    entered();
    while (!over()) {
      await saveProgress(member, [...readers.values()]);
      const seen = await lookAround(client, options.group, [...readers.values()]);
      await shareOut(member, client, places, readers, seen.members);
      for (const place of seen.places) readers.get(place)?.wake();
      await pauseUnless(member.pollMs, stopping, lost.signal);
    }
  } finally {
    const stopped = [...readers.values()];
    await Promise.all(stopped.map((reader) => reader.stop()));
    await saveProgress(member, stopped).catch((err: unknown) => {
      member.logger.warn({ err, group: options.group }, 'offsets not saved');
    });
    await client.end().catch(() => undefined);
  }
}

/** Saves the offsets of readers that have moved. What a crash leaves unsaved is read again; each event is handled once. */
async function saveProgress({ pool, options }: MemberOptions, readers: readonly LogReader[]): Promise<void> {
  const moved = readers
    .filter(({ position, savedPosition }) => position !== savedPosition)
    .map((reader) => ({ reader, topic: reader.topic, partition: reader.partition, position: reader.position }));
  if (moved.length === 0) return;
  await saveOffsets(pool, options.group, moved);
  for (const { reader, position } of moved) reader.savedPosition = position;
}

/** Takes free partitions up to a fair share and gives back what is above it. */
async function shareOut(
  member: MemberOptions,
  client: Queryable,
  places: Place[],
  readers: Map<string, LogReader>,
  members: number,
) {
  const { group } = member.options;
  const share = Math.ceil(places.length / Math.max(1, members));
  for (const [name, reader] of [...readers].slice(share)) {
    await reader.stop();
    await saveProgress(member, [reader]);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [claimOf(group, name)]);
    readers.delete(name);
  }
  for (const place of places) {
    const name = nameOf(place);
    if (readers.size >= share) return;
    if (readers.has(name)) continue;
    const lock = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
      claimOf(group, name),
    ]);
    if (onlyRow(lock).mine) readers.set(name, startReader({ ...member, place }));
  }
}

const claimOf = (group: string, place: string) => `claim/${group}/${place}`;

function shuffled<T>(list: T[]): T[] {
  return list
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
