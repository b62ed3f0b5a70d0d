import { createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { terminate } from './socket-limits.ts';

const SESSIONS_PER_CALL = 1000;
const CHECK_MS = 30_000;

export function setSocketCaller(socket: Socket, caller: Caller): void {
  socket.data.caller = caller;
}

/** Disconnects this replica's sockets in both namespaces whose caller matches. */
export function disconnectSockets(ctx: Context, matches: (caller: Caller) => boolean): void {
  for (const { conn, data } of openSockets(ctx)) if (matches(data.caller)) terminate(conn);
}

/** Disconnects sockets whose session ended without an event. Disconnects none if identity does not answer. */
export async function disconnectEndedSessions(ctx: Context): Promise<void> {
  const asked = new Set(openSockets(ctx).flatMap(({ data }) => sessionIdOf(data.caller) ?? []));
  if (asked.size === 0) return;
  const living = await livingSessions(ctx, [...asked]).catch(() => asked);
  disconnectSockets(ctx, (caller) => {
    const id = sessionIdOf(caller);
    return id !== undefined && asked.has(id) && !living.has(id);
  });
}

export const createSessionCheck = (ctx: Context) =>
  createLoop({
    name: 'checking sessions',
    everyMs: CHECK_MS,
    logger: ctx.logger,
    run: () => disconnectEndedSessions(ctx),
  });

async function livingSessions({ identity }: Context, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const living = new Set<string>();
  for (let from = 0; from < sessionIds.length; from += SESSIONS_PER_CALL) {
    const body = { sessionIds: sessionIds.slice(from, from + SESSIONS_PER_CALL) };
    for (const id of (await identity.call('POST /internal/sessions/living', { body })).sessionIds) living.add(id);
  }
  return living;
}

const openSockets = ({ sockets: { shoppers, agents } }: Context): Socket[] => [
  ...shoppers.sockets.values(),
  ...agents.sockets.values(),
];

const sessionIdOf = (caller: Caller): string | undefined => ('sessionId' in caller ? caller.sessionId : undefined);
