import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { cut } from './socket-limits.ts';

const SESSIONS_PER_CALL = 1000;

/** A socket is let in once, so it has to remember for whom. */
export function noteOpener(socket: Socket, caller: Caller): void {
  socket.data.opener = caller;
}

/** Cuts off the sockets of this replica, in both namespaces, that were opened by callers for whom something holds. */
export function endSockets(io: Server, holds: (opener: Caller) => boolean): void {
  for (const { conn, data } of openSockets(io)) if (holds(data.opener)) cut(conn);
}

/**
 * Cuts off the sockets whose session has ended: what an event has not told, because it came before the socket or got
 * lost. To be repeated; while identity is away nobody is sent off.
 */
export async function endDeadSessions(ctx: Context, io: Server): Promise<void> {
  const asked = new Set(openSockets(io).flatMap(({ data }) => sessionIdOf(data.opener) ?? []));
  if (asked.size === 0) return;
  const living = await livingSessions(ctx, [...asked]).catch(() => asked);
  endSockets(io, (opener) => {
    const id = sessionIdOf(opener);
    return id !== undefined && asked.has(id) && !living.has(id);
  });
}

/** Those of the sessions, of shoppers and admins, that have not ended. */
async function livingSessions({ identity }: Context, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const living = new Set<string>();
  for (let from = 0; from < sessionIds.length; from += SESSIONS_PER_CALL) {
    const body = { sessionIds: sessionIds.slice(from, from + SESSIONS_PER_CALL) };
    for (const id of (await identity.call('POST /internal/sessions/living', { body })).sessionIds) living.add(id);
  }
  return living;
}

const openSockets = (io: Server): Socket[] =>
  ['/live-chat', '/agents'].flatMap((namespace) => [...io.of(namespace).sockets.values()]);

const sessionIdOf = (opener: Caller): string | undefined => ('sessionId' in opener ? opener.sessionId : undefined);
