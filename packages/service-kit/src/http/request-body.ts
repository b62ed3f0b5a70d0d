import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { ShopError } from './errors.ts';

/**
 * Parses JSON bodies; rejects other content types with 415.
 * @param rawPaths paths whose routes read the body themselves; `:name` matches one segment, a final `*` matches the
 * rest
 * @param keepBytes receives a body as it was sent, before it is parsed
 */
export function readBodies(
  limit: string | number,
  rawPaths: string[],
  keepBytes?: (req: IncomingMessage, bytes: Buffer) => void,
): RequestHandler {
  const json = express.json({
    strict: true,
    limit,
    ...(keepBytes && { verify: (req, _res, bytes) => keepBytes(req, bytes) }),
  });
  const isRaw = rawPaths.map(pathMatcher);
  return (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody || isRaw.some((matches) => matches(req.path))) return next();
    if (!req.is('json')) return next(new ShopError(415, 'unsupported_type', 'Please send JSON.'));
    json(req, res, next);
  };
}

function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  const expression = new RegExp(`^${source}/?$`);
  return (path) => expression.test(path);
}
