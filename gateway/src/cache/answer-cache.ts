import type { SecurityHeaders } from '../protection/security-headers.ts';
import { partUnavailable } from '../proxy/answer-error.ts';
import type { UpstreamAnswer } from '../proxy/upstream-fetch.ts';
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';
import type { CachedPath } from './cached-path.ts';

export interface AnswerCache {
  /** An entry that can be sent at once. */
  fresh(key: string): CachedAnswer | undefined;
  /** Asks the service, once for all waiting requests. Only successful answers are cached. */
  load(path: CachedPath): Promise<CachedAnswer | UpstreamAnswer>;
  /** Whether a request for this is running. */
  isAsked(key: string): boolean;
  /** Lists and details are refreshed; pictures never change under their address. */
  invalidate(): void;
  /** When offers begin or end. */
  expectChange(at: Date): void;
}
export type AskService = (url: string, body: Buffer | undefined) => Promise<UpstreamAnswer>;

interface Entry {
  readonly answer: CachedAnswer;
  freshUntil: number;
  readonly size: number;
  readonly isImage: boolean;
}

const MAX_AGE_MS = 30_000;
/** The search index itself is up to two seconds behind a change. */
const SEARCH_MS = 2_000;
/** Another order may have taken the days in the meantime; checkout compares them with the plan. */
const PROMISE_MS = 2_000;
const IMAGE_MS = 24 * 60 * 60_000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 2000;
const ASK_AGAIN_MS = 2_000;
const REVALIDATE = 'public, max-age=0, must-revalidate';
const SIZED_IMAGE = /\/\d+\.(?:avif|webp)$/;

/** An LRU cache of public answers: stale entries are used while the service is down. @param now in ms */
export function createAnswerCache(
  ask: AskService,
  security: SecurityHeaders,
  now: () => number = Date.now,
): AnswerCache {
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<CachedAnswer | UpstreamAnswer>>();
  const changes = new Set<number>();
  let bytes = 0;
  /** Counts up with every invalidation: an answer requested before is sent, but not cached. */
  let generation = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, entry: Entry) => {
    remove(key);
    if (entry.size > MAX_ENTRY_BYTES) return;
    entries.set(key, entry);
    bytes += entry.size;
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES && entries.size <= MAX_ENTRIES) break;
      remove(oldest);
    }
  };

  const freshUntil = (path: CachedPath, body: Buffer): number => {
    const at = now();
    if (path.kind === 'image') return at + IMAGE_MS;
    if (path.kind === 'search') return at + SEARCH_MS;
    if (path.kind === 'promise') return at + PROMISE_MS;
    for (const change of changes) if (change <= at) changes.delete(change);
    const ends = path.kind === 'offers' ? offerEnds(body) : [];
    return Math.min(at + MAX_AGE_MS, ...[...changes, ...ends].filter((change) => change > at));
  };

  const fetchOnce = async (path: CachedPath): Promise<CachedAnswer | UpstreamAnswer> => {
    const before = generation;
    const known = entries.get(path.key);
    let answer: UpstreamAnswer;
    try {
      answer = await ask(path.url, path.body);
      if (answer.status >= 500) throw new Error(`the service answered ${answer.status}`);
    } catch (error) {
      // browsing continues with stale answers; an answer without tracked changes, as a promise, does not
      if (!known || path.kind === 'promise') throw partUnavailable(error);
      if (entries.get(path.key) === known) known.freshUntil = now() + ASK_AGAIN_MS;
      return known.answer;
    }
    if (answer.status !== 200) {
      remove(path.key);
      return answer;
    }
    const isImage = path.kind === 'image';
    const kept = cachedAnswer(answer, cacheControl(path, answer), isImage ? security.image : security.data);
    const until = generation === before ? freshUntil(path, answer.body) : 0;
    // compressed variants are small next to the answer; half as much again covers them
    keep(path.key, { answer: kept, freshUntil: until, size: answer.body.length * 1.5 + 2000, isImage });
    return kept;
  };

  return {
    fresh(key) {
      const entry = entries.get(key);
      if (!entry || entry.freshUntil <= now()) return undefined;
      if (bytes > MAX_BYTES / 2) {
        // used entries move to the end, so that the least recently used ones are evicted first
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.answer;
    },
    load(path) {
      const running = asking.get(path.key);
      if (running) return running;
      const answer = fetchOnce(path).finally(() => {
        if (asking.get(path.key) === answer) asking.delete(path.key);
      });
      asking.set(path.key, answer);
      return answer;
    },
    isAsked: (key) => asking.has(key),
    invalidate() {
      generation += 1;
      asking.clear();
      for (const entry of entries.values()) if (!entry.isImage) entry.freshUntil = 0;
    },
    expectChange(at) {
      if (at.getTime() > now() && changes.size < 1000) changes.add(at.getTime());
    },
  };
}

export const isCached = (answer: CachedAnswer | UpstreamAnswer): answer is CachedAnswer => 'variants' in answer;

function cacheControl(path: CachedPath, answer: UpstreamAnswer): string {
  if (path.kind === 'search' || path.kind === 'promise') return 'no-store';
  if (path.kind !== 'image') return REVALIDATE;
  return SIZED_IMAGE.test(path.url)
    ? 'public, max-age=31536000, immutable'
    : (answer.headers['cache-control'] ?? 'public, max-age=86400');
}

function offerEnds(body: Buffer): number[] {
  const offers: unknown = JSON.parse(body.toString());
  if (!Array.isArray(offers)) return [];
  return offers.map((offer) => Date.parse(offer?.validUntil)).filter(Number.isFinite);
}
