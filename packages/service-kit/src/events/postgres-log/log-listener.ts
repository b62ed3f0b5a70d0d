import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { keepRunning, pauseUnless } from '../../runtime/backoff.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { channelOf } from './event-log.ts';
import { logConnection } from './log-connection.ts';

/** @param place `<topic>/<partition>` */
type Notice = (place: string, types: readonly string[]) => void;

export interface LogListener {
  /** Resolves when notices arrive, or after five seconds without a connection. @returns a function that ends them */
  listen(topics: readonly string[], notice: Notice): Promise<() => void>;
  stop(): Promise<void>;
}

/** How often the connection is checked, and how long a new listener waits for it. */
const CHECK_MS = 5000;

/**
 * One connection listens for all members of a bus, because a notification wakes each listening connection of its
 * database, whatever its channel. While it is down, members find new events by polling.
 */
export function createLogListener(url: string, logger: Logger): LogListener {
  const audiences = new Set<{ topics: readonly string[]; notice: Notice }>();
  let open: pg.Client | undefined;
  let session: ReturnType<typeof keepRunning> | undefined;

  const listenTo = async (client: pg.Client, topics: readonly string[]): Promise<void> => {
    if (topics.length === 0) return;
    await client.query(topics.map((topic) => `LISTEN ${pg.escapeIdentifier(channelOf(topic))}`).join(';'));
  };
  const holdSession = async (stopping: AbortSignal, begin: () => void): Promise<void> => {
    const { client, lost } = logConnection(url);
    client.on('notification', ({ payload = '' }) => {
      const [place = '', ...types] = payload.split(' ');
      for (const { notice } of audiences) notice(place, types);
    });
    try {
      await client.connect();
      open = client;
      await listenTo(client, [...new Set([...audiences].flatMap(({ topics }) => topics))]);
      begin();
      while (!stopping.aborted && !lost.aborted) {
        await pauseUnless(CHECK_MS, stopping, lost);
        if (!stopping.aborted && !lost.aborted) await client.query('SELECT 1');
      }
    } finally {
      open = undefined;
      await client.end().catch(() => undefined);
    }
  };

  return {
    async listen(topics, notice) {
      const audience = { topics, notice };
      audiences.add(audience);
      session ??= keepRunning({
        minPauseMs: 100,
        maxPauseMs: 2000,
        run: holdSession,
        onError: (err) => logger.warn({ err }, 'notifications of the event log unavailable, trying again'),
      });
      await Promise.race([session.begun, pause(CHECK_MS, undefined, { ref: false })]);
      if (open) await listenTo(open, topics);
      return () => void audiences.delete(audience);
    },
    stop: async () => session?.stop(),
  };
}
