import { onlyRow } from '../../postgres/only-row.ts';
import type { Pool, Queryable } from '../../postgres/postgres.ts';
import { keepRunning, pauseUnless } from '../../runtime/backoff.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { SubscribeOptions } from '../event-bus.ts';
import {
  beginAtEnd,
  beginAtStart,
  inspectGroup,
  membersOf,
  nameOf,
  type Place,
  placesOf,
  readOffsets,
  saveOffsets,
} from './event-log.ts';
import { logConnection } from './log-connection.ts';
import type { LogListener } from './log-listener.ts';
import { type LogReader, type ReadPlace, startReader } from './log-reader.ts';
import type { ReadEvents } from './shared-reads.ts';

export interface LogMember {
  /** Resolves when the member has joined its group for the first time. */
  readonly entered: Promise<void>;
  stop(): Promise<void>;
}

export interface MemberOptions {
  url: string;
  pool: Pool;
  read: ReadEvents;
  listener: LogListener;
  prepare: () => Promise<void>;
  options: SubscribeOptions;
  logger: Logger;
  /** Milliseconds between two polls for events and members. */
  pollMs: number;
}

/**
 * One member of a consumer group. Session locks on a dedicated connection claim its partitions, so the server releases
 * them as soon as the process dies. Polling every `pollMs` rebalances the partitions, and finds events without a
 * notification.
 */
export function joinGroup(member: MemberOptions): LogMember {
  const { options, logger } = member;
  const { begun, stop } = keepRunning({
    minPauseMs: 100,
    maxPauseMs: 2000,
    run: async (stopping, begin) => {
      await member.prepare();
      await holdSession(member, stopping, begin);
    },
    onError: (err) => logger.warn({ err, group: options.group }, 'event log unavailable, trying again'),
  });
  return { entered: begun, stop };
}

async function holdSession(member: MemberOptions, stopping: AbortSignal, entered: () => void): Promise<void> {
  const { options, url } = member;
  const { client, lost } = logConnection(url);
  const over = () => stopping.aborted || lost.aborted;
  const reader = startReader(member);
  let silence: (() => void) | undefined;
  try {
    await client.connect();
    const places = shuffled(placesOf(options.topics));
    const begin = options.fromBeginning === false ? beginAtEnd : beginAtStart;
    await begin(client, options.group, places);
    silence = await member.listener.listen(options.topics, (place, types) => {
      if (types.some((type) => options.types?.has(type) ?? true)) reader.wake(place);
    });
    await client.query('SELECT pg_advisory_lock_shared(hashtext($1), pg_backend_pid())', [membersOf(options.group)]);
    entered();
    while (!over()) {
      await saveProgress(member, reader.places);
      const seen = await inspectGroup(client, options.group, reader.places);
      await rebalance(member, client, places, reader, seen.members);
      for (const place of seen.places) reader.wake(place);
      await pauseUnless(member.pollMs, stopping, lost);
    }
  } finally {
    silence?.();
    await reader.stop();
    await saveProgress(member, reader.places).catch((err: unknown) => {
      member.logger.warn({ err, group: options.group }, 'offsets not saved');
    });
    await client.end().catch(() => undefined);
  }
}

async function saveProgress({ pool, options }: MemberOptions, places: readonly ReadPlace[]): Promise<void> {
  const moved = places
    .filter(({ position, savedPosition }) => position !== savedPosition)
    .map((place) => ({ place, topic: place.topic, partition: place.partition, position: place.position }));
  if (moved.length === 0) return;
  await saveOffsets(pool, options.group, moved);
  for (const { place, position } of moved) place.savedPosition = position;
}

/** Claims free partitions up to a fair share and releases the excess. */
async function rebalance(
  member: MemberOptions,
  client: Queryable,
  places: Place[],
  reader: LogReader,
  members: number,
): Promise<void> {
  const { group } = member.options;
  const share = Math.ceil(places.length / Math.max(1, members));
  const held = reader.places;
  for (const place of held.slice(share)) {
    await reader.remove(place);
    await saveProgress(member, [place]);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [claimOf(group, nameOf(place))]);
  }
  const names = new Set(held.map(nameOf));
  const claimed: Place[] = [];
  for (const place of places) {
    if (held.length + claimed.length >= share) break;
    if (names.has(nameOf(place))) continue;
    const lock = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
      claimOf(group, nameOf(place)),
    ]);
    if (onlyRow(lock).mine) claimed.push(place);
  }
  if (claimed.length === 0) return;
  for (const place of await readOffsets(client, group, claimed)) {
    reader.add({ ...place, savedPosition: place.position });
  }
}

const claimOf = (group: string, place: string) => `claim/${group}/${place}`;

function shuffled<T>(list: T[]): T[] {
  return list
    .map((entry) => ({ entry, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
