import type { ResolvedSession } from '@loop-petal/contracts/shapes/identity';
import { type Caller, createRenewedToken, type InternalTokens } from '@loop-petal/service-kit/security/internal-token';

type SessionKind = 'session' | 'admin';
export type ResolveSession = (kind: SessionKind, token: string) => Promise<ResolvedSession | null>;

export interface CallerSession {
  readonly caller: Caller;
  internalToken(): string;
}
interface Entry {
  readonly session: ResolvedSession | null;
  readonly known: CallerSession | null;
  /** Until then the session is used without asking identity. */
  readonly freshUntil: number;
  readonly staleUntil: number;
}

export interface Sessions {
  /** @returns null for an unknown session. Throws if identity does not answer and the session is not cached. */
  find(kind: SessionKind, token: string): Promise<CallerSession | null>;
  dropToken(token: string): void;
  dropUser(userId: string): void;
  dropSession(sessionId: string): void;
}

const FRESH_MS = 30_000;
const NEGATIVE_MS = 5_000;
const ASK_AGAIN_MS = 2_000;
const STALE_MS = 60 * 60_000;
const MAX_SESSIONS = 20_000;

/** Caches identity's sessions by token for 30 s, and for an hour while identity does not answer. @param now in ms */
export function createSessions(
  resolve: ResolveSession,
  tokens: InternalTokens,
  now: () => number = Date.now,
): Sessions {
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<CallerSession | null>>();
  /** Increases with each invalidation; the response to an earlier request must not be cached. */
  let drops = 0;

  const keep = (token: string, entry: Entry) => {
    entries.delete(token);
    entries.set(token, entry);
    const oldest = entries.size > MAX_SESSIONS ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
  };

  const ask = async (kind: SessionKind, token: string): Promise<CallerSession | null> => {
    const dropsBefore = drops;
    try {
      const session = await resolve(kind, token);
      const known = session && createCallerSession(callerOf(kind, session), tokens, now);
      if (drops === dropsBefore) keep(token, entryOf(session, known, now()));
      return known;
    } catch (error) {
      const entry = entries.get(token);
      if (!entry || entry.staleUntil <= now()) throw error;
      keep(token, { ...entry, freshUntil: now() + ASK_AGAIN_MS });
      return entry.known;
    }
  };

  const dropWhere = (matches: (session: ResolvedSession) => boolean) => {
    drops += 1;
    asking.clear();
    for (const [token, { session }] of entries) if (session && matches(session)) entries.delete(token);
  };

  return {
    async find(kind, token) {
      const entry = entries.get(token);
      if (entry && entry.freshUntil > now()) return entry.known;
      const running = asking.get(token);
      if (running) return running;
      const answer = ask(kind, token).finally(() => {
        if (asking.get(token) === answer) asking.delete(token);
      });
      asking.set(token, answer);
      return answer;
    },
    dropToken(token) {
      drops += 1;
      asking.delete(token);
      entries.delete(token);
    },
    dropUser: (userId) => dropWhere((s) => s.userId === userId),
    dropSession: (sessionId) => dropWhere((s) => s.sessionId === sessionId),
  };
}

/** A caller with an internal token that is renewed. */
export const createCallerSession = (
  caller: Caller,
  tokens: InternalTokens,
  now: () => number = Date.now,
): CallerSession => ({ caller, internalToken: createRenewedToken(tokens, caller, now) });

function callerOf(kind: SessionKind, session: ResolvedSession): Caller {
  const { userId, sessionId, role, signedInAt, visitorId, hasTwoStep } = session;
  if (kind === 'admin' && role !== 'user') return { kind: role, userId, sessionId, ...(hasTwoStep && { hasTwoStep }) };
  const further = { ...(visitorId ? { visitorId } : {}), ...(role === 'admin' ? { isAdmin: true } : {}) };
  return { kind: 'customer', ownerId: userId, userId, sessionId, signedInAt, ...further };
}

function entryOf(session: ResolvedSession | null, known: CallerSession | null, at: number): Entry {
  if (!session) return { session, known, freshUntil: at + NEGATIVE_MS, staleUntil: at + NEGATIVE_MS };
  const ends = Date.parse(session.expiresAt);
  return { session, known, freshUntil: Math.min(at + FRESH_MS, ends), staleUntil: Math.min(at + STALE_MS, ends) };
}
