import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { SecurityHeaders } from '../protection/security-headers.ts';
import { type AnswerCache, isCached, securityOf } from './answer-cache.ts';
import { type CachedAnswer, encodingFor, matchesEtag, type Variant } from './cached-answer.ts';
import type { CachedPath } from './cached-path.ts';

/** The maximum wait for a new rendering of a cached page. */
const MAX_WAIT_MS = 5_000;

export function serveFresh(
  cache: AnswerCache,
  path: CachedPath,
  req: IncomingMessage,
  res: ServerResponse,
  newCookie?: string,
): boolean {
  const answer = cache.fresh(path.key);
  if (!answer) return false;
  const variant = answer.variants[encodingFor(req.headers['accept-encoding'])];
  if (variant) send(answer.status, variant, req, res, newCookie);
  else void sendCached(answer, req, res, newCookie);
  return true;
}

/**
 * Asks the service. Throws if it is down and nothing is cached. @param kept the response to send if the service is slow
 */
export async function serveLoaded(
  cache: AnswerCache,
  path: CachedPath,
  req: IncomingMessage,
  res: ServerResponse,
  { security, kept, newCookie }: { security: SecurityHeaders; kept?: CachedAnswer; newCookie?: string },
): Promise<void> {
  const loaded = cache.load(path);
  const answer = await (kept ? Promise.race([loaded, setTimeout(MAX_WAIT_MS, kept, { ref: false })]) : loaded);
  if (isCached(answer)) return sendCached(answer, req, res, newCookie);
  const { status, headers, body } = answer;
  const head: string[] = [...securityOf(path, answer, security).flat()];
  head.push('content-type', headers['content-type'] ?? 'text/plain');
  head.push('cache-control', 'no-store', 'content-length', String(body.length));
  for (const name of ['location', 'retry-after'] as const) {
    const value = headers[name];
    if (value) head.push(name, value);
  }
  if (newCookie) head.push('set-cookie', newCookie);
  res.writeHead(status, head).end(req.method === 'HEAD' ? undefined : body);
}

export async function sendCached(
  answer: CachedAnswer,
  req: IncomingMessage,
  res: ServerResponse,
  newCookie?: string,
): Promise<void> {
  send(answer.status, await answer.variant(encodingFor(req.headers['accept-encoding'])), req, res, newCookie);
}

function send(status: number, variant: Variant, req: IncomingMessage, res: ServerResponse, newCookie?: string): void {
  const isKnown = status === 200 && req.method !== 'POST' && matchesEtag(req.headers['if-none-match'], variant.etag);
  const head = [...(isKnown ? variant.notModifiedHead : variant.head), 'x-request-id', randomUUID()];
  if (newCookie) head.push('set-cookie', newCookie);
  res.writeHead(isKnown ? 304 : status, head);
  res.end(isKnown || req.method === 'HEAD' ? undefined : variant.body);
}
