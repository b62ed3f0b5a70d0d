import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecurityHeaders } from '../protection/security-headers.ts';
import { type AnswerCache, isCached } from './answer-cache.ts';
import { encodingFor, matchesEtag, type Variant } from './cached-answer.ts';
import type { CachedPath } from './cached-path.ts';

/** Sends a cached answer before anything else handles the request; false when it has to be fetched first. */
export function serveFresh(cache: AnswerCache, path: CachedPath, req: IncomingMessage, res: ServerResponse): boolean {
  const answer = cache.fresh(path.key);
  if (!answer) return false;
  const encoding = encodingFor(req.headers['accept-encoding']);
  const variant = answer.variants[encoding];
  if (variant) send(variant, req, res);
  else answer.variant(encoding).then((made) => send(made, req, res));
  return true;
}

/** Asks the service; throws when it is down and nothing is cached. */
export async function serveLoaded(
  cache: AnswerCache,
  path: CachedPath,
  req: IncomingMessage,
  res: ServerResponse,
  security: SecurityHeaders,
): Promise<void> {
  const answer = await cache.load(path);
  if (isCached(answer)) {
    send(await answer.variant(encodingFor(req.headers['accept-encoding'])), req, res);
    return;
  }
  const headers: string[] = [...security.data.flat(), 'content-type', answer.headers['content-type'] ?? 'text/plain'];
  headers.push('cache-control', 'no-store', 'content-length', String(answer.body.length));
  if (answer.headers.location) headers.push('location', answer.headers.location);
  res.writeHead(answer.status, headers).end(req.method === 'HEAD' ? undefined : answer.body);
}

function send(variant: Variant, req: IncomingMessage, res: ServerResponse): void {
  const isKnown = req.method !== 'POST' && matchesEtag(req.headers['if-none-match'], variant.etag);
  const head = isKnown ? variant.notModifiedHead : variant.head;
  res.writeHead(isKnown ? 304 : 200, [...head, 'x-request-id', randomUUID()]);
  res.end(isKnown || req.method === 'HEAD' ? undefined : variant.body);
}
