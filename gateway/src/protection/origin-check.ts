import type { IncomingMessage } from 'node:http';
import { forbidden } from '@loop-petal/service-kit/http/errors';
import { readSessionCookie } from '@loop-petal/service-kit/security/session-cookie';
import { readBearer } from '../callers/caller-headers.ts';
import { isCall, type Route } from '../routing/routing.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws ShopError 403 when a write comes from another site or has a session cookie but no origin */
export function checkOrigin(req: IncomingMessage, route: Route, query: string, publicUrl: string): void {
  if (SAFE_METHODS.has(req.method ?? '') || isExempt(req, route, query) || !isForeign(req, publicUrl)) return;
  throw forbidden('This request came from another site and was refused.', 'foreign_origin');
}

/** Any site can make a browser send the cookie, so a request with the cookie needs one of the shop's origins. */
export function isForeign(req: IncomingMessage, publicUrl: string): boolean {
  const { origin } = req.headers;
  return origin === undefined ? Boolean(readSessionCookie(req.headers.cookie)) : !isOurs(origin, req, publicUrl);
}

/** The shop's public origin, or the host in the request, because a page can't forge `Host`. */
function isOurs(origin: string, req: IncomingMessage, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  const host = req.headers.host?.toLowerCase();
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

function isExempt(req: IncomingMessage, route: Route, query: string): boolean {
  // browsers never add a bearer token automatically, and the cookie is ignored next to one
  if (readBearer(req) !== undefined) return true;
  if (isCall(route, 'POST /api/payment/webhook')) return true;
  return isCall(route, 'POST /api/newsletter/unsubscribe') && new URLSearchParams(query).has('token');
}
