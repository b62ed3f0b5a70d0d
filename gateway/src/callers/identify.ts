import type { IncomingMessage } from 'node:http';
import { unauthorized } from '@loop-petal/service-kit/http/errors';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import {
  isAdminToken,
  isSignedInCookie,
  mintVisitor,
  readSessionCookie,
  readVisitor,
} from '@loop-petal/service-kit/security/session-cookie';
import type { CallerMode } from '../routing/routing.ts';
import { readBearer } from './caller-headers.ts';
import { type CallerSession, createCallerSession, type Sessions } from './sessions.ts';

interface Identified {
  readonly session: CallerSession | undefined;
  readonly newCookie?: string;
}
export type Identify = (req: IncomingMessage, mode: CallerMode) => Promise<Identified>;

const MAX_VISITORS = 10_000;

/**
 * Identifies a caller by bearer token, otherwise by session cookie, otherwise as a visitor. @throws ShopError 401, 503
 */
export function createIdentify(sessions: Sessions, tokens: InternalTokens, sessionSecret: string): Identify {
  const visitors = new Map<string, CallerSession>();

  const visitor = (cookie: string | undefined): Identified => {
    const remembered = cookie === undefined ? undefined : visitors.get(cookie);
    if (remembered) return { session: remembered };
    const returning = cookie === undefined ? undefined : readVisitor(cookie, sessionSecret);
    const { cookie: value, visitorId } = returning ?? mintVisitor(sessionSecret);
    const session = createCallerSession({ kind: 'visitor', ownerId: visitorId }, tokens);
    visitors.set(value, session);
    const oldest = visitors.size > MAX_VISITORS ? visitors.keys().next().value : undefined;
    if (oldest !== undefined) visitors.delete(oldest);
    return returning ? { session } : { session, newCookie: value };
  };

  const browser = async (cookie: string | undefined, mode: CallerMode): Promise<Identified> => {
    if (cookie === undefined || !isSignedInCookie(cookie)) return visitor(cookie);
    try {
      const session = await sessions.find('session', cookie);
      return session ? { session } : visitor(undefined);
    } catch (error) {
      if (mode === 'required') throw error;
      return { session: undefined };
    }
  };

  return async (req, mode) => {
    if (mode === 'ignored') return { session: undefined };
    const cookie = readSessionCookie(req.headers.cookie);
    if (mode === 'page') {
      // a page's scripts call the API later; here only the presence of a cookie matters
      return cookie !== undefined && isSignedInCookie(cookie) ? { session: undefined } : visitor(cookie);
    }
    const bearer = readBearer(req);
    if (bearer === undefined) return browser(cookie, mode);
    const session = isAdminToken(bearer) ? await sessions.find('admin', bearer) : null;
    if (!session) throw unauthorized('Please log in.');
    return { session };
  };
}
