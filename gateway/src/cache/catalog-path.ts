import { operations } from '@loop-petal/contracts/operations/all';
import type { Operation } from '@loop-petal/contracts/operations/operation';
import type { CleanUrl } from '../protection/clean-path.ts';

export interface CachedPath {
  /** What the catalogue service is asked, and the key in the cache. */
  readonly url: string;
  readonly kind: NonNullable<Operation['cache']>;
}

const MAX_QUERY = 400;
const CACHED = operations.flatMap(({ path, query, cache: kind }) =>
  kind ? [{ kind, pattern: exactly(path), parameters: Object.keys(query?.shape ?? {}) }] : [],
);

/** What the cache may answer; undefined: goes to the service each time. */
export function cachedPath({ path, query }: CleanUrl): CachedPath | undefined {
  const cached = CACHED.find(({ pattern }) => pattern.test(path));
  if (!cached || query.length > MAX_QUERY) return undefined;
  return { url: path + declaredOnly(query, cached.parameters), kind: cached.kind };
}

/** One spelling per answer: other letters' cases and odd ids go to the service. */
function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w.-]{1,80}')}$`);
}

/** What a call doesn't know is left away: made-up parameters would fill the cache. */
function declaredOnly(query: string, parameters: readonly string[]): string {
  if (query === '' || parameters.length === 0) return '';
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of parameters) for (const value of given.getAll(name)) kept.append(name, value);
  const text = kept.toString();
  return text && `?${text}`;
}
