import type { IncomingMessage } from 'node:http';
import { forbidden } from '@loop-petal/service-kit/http/errors';
import { readSessionCookie } from '@loop-petal/service-kit/http/session-cookie';
import { bearerOf } from '../callers/caller-headers.ts';
import { isCall, type Route } from '../routing/routing.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** 403 for a call that changes something and comes from a page of another site, or without an origin. */
export function checkOrigin(req: IncomingMessage, route: Route, query: string, publicUrl: string): void {
  if (SAFE_METHODS.has(req.method ?? '') || isExempt(req, route, query) || !isForeign(req, publicUrl)) return;
  throw forbidden('This request came from another site and was refused.', 'foreign_origin');
}

/** Any page can send requests and open sockets with the cookie: these need an origin of the shop. */
export function isForeign(req: IncomingMessage, publicUrl: string): boolean {
  const { origin } = req.headers;
  return origin === undefined ? Boolean(readSessionCookie(req.headers.cookie)) : !isOurs(origin, req, publicUrl);
}

/** The shop's address, or the one the browser used: a page can't forge `Host`. */
function isOurs(origin: string, req: IncomingMessage, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  const host = req.headers.host?.toLowerCase();
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

function isExempt(req: IncomingMessage, route: Route, query: string): boolean {
  // a browser never sends a bearer token by itself, and the cookie is ignored next to it
  if (bearerOf(req) !== undefined) return true;
  if (isCall(route, 'POST /api/payment/webhook')) return true;
  return isCall(route, 'POST /api/newsletter/unsubscribe') && new URLSearchParams(query).has('token');
}
