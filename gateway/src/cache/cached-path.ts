import type { IncomingMessage } from 'node:http';
import { operations } from '@loop-petal/contracts/operations/all';
import type { Operation } from '@loop-petal/contracts/operations/operation';
import { isPreview, pageAddress } from '@loop-petal/contracts/rules/page-address';
import type { CleanUrl } from '../protection/clean-path.ts';
import type { Route } from '../routing/routing.ts';
import { CATALOG_PATHS } from '../ucp/protocol.ts';

export interface CachedPath {
  readonly key: string;
  readonly url: string;
  readonly body?: Buffer;
  readonly kind: NonNullable<Operation['cache']> | 'page' | 'assistant';
  /** For pages: the visitor's IP address. Pages for each network wait in a separate queue. */
  readonly visitor?: string;
  /** For pages: false if the URL contains a secret. */
  readonly isKept?: boolean;
}

const MAX_QUERY_LENGTH = 400;
/** Search requests contain little more than their words. */
const MAX_SEARCH_BYTES = 300;
/** Requests of assistants also contain filters and the buyer's region. */
const MAX_ASSISTANT_BYTES = 1500;
const KEPT_POSTS = new Map<string, { kind: 'search' | 'assistant'; maxBytes: number }>([
  ...operations
    .filter(({ cache }) => cache === 'search')
    .map(({ path }) => [path, { kind: 'search', maxBytes: MAX_SEARCH_BYTES }] as const),
  ...CATALOG_PATHS.map((path) => [path, { kind: 'assistant', maxBytes: MAX_ASSISTANT_BYTES }] as const),
]);
const CACHED = operations.flatMap(({ method, path, query, cache: kind }) =>
  kind && method === 'GET' ? [{ kind, pattern: exactly(path), parameters: Object.keys(query?.shape ?? {}) }] : [],
);

export function cachedPath({ path, query }: CleanUrl): CachedPath | undefined {
  const cached = CACHED.find(({ pattern }) => pattern.test(path));
  if (!cached || query.length > MAX_QUERY_LENGTH) return undefined;
  const url = path + declaredOnly(query, cached.parameters);
  return { key: url, url, kind: cached.kind };
}

export function isKeptSearch({ method, headers }: IncomingMessage, { path }: CleanUrl): boolean {
  const kept = method === 'POST' ? KEPT_POSTS.get(path) : undefined;
  if (!kept) return false;
  const length = Number(headers['content-length'] ?? 0);
  return (
    length > 0 &&
    length <= kept.maxBytes &&
    headers['content-type'] === 'application/json' &&
    !headers['content-encoding']
  );
}

export const searchPath = ({ path: url }: CleanUrl, body: Buffer): CachedPath => ({
  key: `${url} ${body}`,
  url,
  body,
  kind: KEPT_POSTS.get(url)?.kind ?? 'search',
});

/** Whether a page may be cached: pages hold no personal data. A path with a file extension is a file. */
export function isKeptPage({ method, headers }: IncomingMessage, { path }: CleanUrl, { urgency }: Route): boolean {
  return (
    urgency === 'page' &&
    (method === 'GET' || method === 'HEAD') &&
    !headers['content-length'] &&
    !headers['transfer-encoding'] &&
    !path.includes('.')
  );
}

export function pagePath({ path, query }: CleanUrl, visitor: string): CachedPath {
  const { pathname, search, searchParams } = pageAddress(new URL(`http://shop${path}${query}`));
  const url = pathname + search;
  return {
    key: url,
    url,
    kind: 'page',
    visitor,
    isKept: !searchParams.has('token') && !isPreview(pathname) && search.length <= MAX_QUERY_LENGTH,
  };
}

/** Matches only one spelling; uppercase paths and malformed ids go to the service uncached. */
function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w.-]{1,80}')}$`);
}

/** Drops unknown query parameters, so that they don't create cache entries. */
function declaredOnly(query: string, parameters: readonly string[]): string {
  if (query === '' || parameters.length === 0) return '';
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of parameters) for (const value of given.getAll(name)) kept.append(name, value);
  const text = kept.toString();
  return text && `?${text}`;
}
