import { isPreview } from '@loop-petal/contracts/rules/page-address';
import type { HeaderList, SecurityHeaders } from '../protection/security-headers.ts';
import { partUnavailable } from '../proxy/answer-error.ts';
import type { UpstreamAnswer } from '../proxy/upstream-fetch.ts';
import { type CachedAnswer, cachedAnswer, createRareVariants, packedAnswer } from './cached-answer.ts';
import type { CachedPath } from './cached-path.ts';

export interface AnswerCache {
  fresh(key: string): CachedAnswer | undefined;
  kept(key: string): CachedAnswer | undefined;
  /** Sends one request to the service for all that wait for it. Caches only successful responses. */
  load(path: CachedPath): Promise<CachedAnswer | UpstreamAnswer>;
  isAsked(key: string): boolean;
  /** Whether a fresh entry should be reloaded in the background. */
  isDue(key: string): boolean;
  /** Pictures are kept, because the content of a URL never changes. */
  invalidate(): void;
  expectChange(at: Date): void;
}
/** @param isKnown whether there is an earlier response to fall back on */
export type AskService = (path: CachedPath, isKnown: boolean) => Promise<UpstreamAnswer>;

interface Entry {
  readonly answer: CachedAnswer;
  freshUntil: number;
  /** For pages: reloaded in the background from this time until `freshUntil`. */
  dueAt: number;
  readonly isImage: boolean;
}

const MAX_AGE_MS = 30_000;
/** The search index lags up to two seconds behind a change. */
const SEARCH_MS = 2_000;
/** Another order may reserve these days in the meantime; checkout compares the promise with the plan. */
const PROMISE_MS = 2_000;
/** The maximum age of a page, and the age at which it is rerendered. */
const PAGE_MS = 5_000;
const PAGE_DUE_MS = 1_000;
/** The maximum age of a page's data when the page is rendered (`web/src/public-fetch.ts`). */
const PAGE_DATA_MS = 1_000;
const IMAGE_MS = 24 * 60 * 60_000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 2000;
const MAX_RARE_BYTES = 4 * 1024 * 1024;
const ASK_AGAIN_MS = 2_000;
const REVALIDATE = 'public, max-age=0, must-revalidate';
const HTML = /^text\/html\b/;
/** The proxy sends these statuses when no web server is available; they say nothing about the page. */
const PROXY_ERRORS = new Set([502, 504]);
const SIZED_IMAGE = /\/\d+\.(?:avif|webp)$/;

/** An LRU cache of public responses. Serves stale entries while the service is down. @param now in ms */
export function createAnswerCache(
  ask: AskService,
  security: SecurityHeaders,
  now: () => number = Date.now,
): AnswerCache {
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<CachedAnswer | UpstreamAnswer>>();
  const changes = new Set<number>();
  const rare = createRareVariants(MAX_RARE_BYTES);
  let bytes = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Increases with each invalidation; the response to an earlier request is sent but not cached. */
  let generation = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.answer.size ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, entry: Entry) => {
    remove(key);
    if (entry.answer.size > MAX_ENTRY_BYTES) return;
    entries.set(key, entry);
    bytes += entry.answer.size;
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES && entries.size <= MAX_ENTRIES) break;
      remove(oldest);
    }
  };

  const freshUntil = (path: CachedPath, body: Buffer): number => {
    const at = now();
    if (path.kind === 'image') return at + IMAGE_MS;
    if (path.kind === 'search') return at + SEARCH_MS;
    if (isBrief(path)) return at + PROMISE_MS;
    for (const change of changes) {
      if (change > at) continue;
      changes.delete(change);
      changedAt = Math.max(changedAt, change);
    }
    const ends = path.kind === 'offers' ? offerEnds(body) : [];
    return Math.min(at + maxAge(path, at), ...[...changes, ...ends].filter((change) => change > at));
  };

  const maxAge = ({ kind }: CachedPath, at: number): number => {
    if (kind !== 'page') return MAX_AGE_MS;
    return at > changedAt + PAGE_DATA_MS ? PAGE_MS : PAGE_DUE_MS;
  };

  const fetchOnce = async (path: CachedPath): Promise<CachedAnswer | UpstreamAnswer> => {
    const before = generation;
    const known = entries.get(path.key);
    let answer: UpstreamAnswer | undefined;
    try {
      answer = await ask(path, !!known);
      if (isFailure(path, answer)) throw new Error(`the service answered ${answer.status}`);
    } catch (error) {
      // browsing continues with stale responses, but promises change without an event, so stale ones would be wrong
      if (!known || isBrief(path)) {
        if (answer && path.kind === 'page' && !PROXY_ERRORS.has(answer.status)) return answer;
        throw partUnavailable(error);
      }
      if (entries.get(path.key) === known) known.freshUntil = known.dueAt = now() + ASK_AGAIN_MS;
      return known.answer;
    }
    if (!isCacheable(path, answer)) {
      remove(path.key);
      return answer;
    }
    const isImage = path.kind === 'image';
    const stated = [answer, cacheControl(path, answer), securityOf(path, answer, security)] as const;
    if (path.isKept === false) return packedAnswer(...stated);
    const kept = path.kind === 'page' ? await packedAnswer(...stated, rare) : cachedAnswer(...stated);
    const until = generation === before ? freshUntil(path, answer.body) : 0;
    const dueAt = path.kind === 'page' ? now() + PAGE_DUE_MS : until;
    keep(path.key, { answer: kept, freshUntil: until, dueAt, isImage });
    return kept;
  };

  return {
    fresh(key) {
      const entry = entries.get(key);
      if (!entry || entry.freshUntil <= now()) return undefined;
      if (bytes > MAX_BYTES / 2) {
        // move a used entry to the end, so that the least recently used ones are evicted first
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.answer;
    },
    kept: (key) => entries.get(key)?.answer,
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
    isDue: (key) => !asking.has(key) && (entries.get(key)?.dueAt ?? Number.POSITIVE_INFINITY) <= now(),
    invalidate() {
      generation += 1;
      changedAt = now();
      asking.clear();
      for (const entry of entries.values()) if (!entry.isImage) entry.freshUntil = 0;
    },
    expectChange(at) {
      if (at.getTime() > now() && changes.size < 1000) changes.add(at.getTime());
    },
  };
}

/** Promises, and assistants' answers, which contain promises. */
const isBrief = ({ kind }: CachedPath) => kind === 'promise' || kind === 'assistant';

export const isCached = (answer: CachedAnswer | UpstreamAnswer): answer is CachedAnswer => 'variants' in answer;

/** The server refused to rerender the page (429); the cached copy is still valid. */
const isFailure = ({ kind }: CachedPath, { status }: UpstreamAnswer) =>
  status >= 500 || (kind === 'page' && status === 429);

const isCacheable = ({ kind }: CachedPath, { status, headers }: UpstreamAnswer) =>
  kind === 'page'
    ? (status === 200 || status === 404) && HTML.test(headers['content-type'] ?? '') && !headers['set-cookie']
    : status === 200;

/** Pages come with their own content security policy, which lists the hashes of their scripts. */
export function securityOf({ kind }: CachedPath, { headers }: UpstreamAnswer, security: SecurityHeaders): HeaderList {
  if (kind !== 'page') return kind === 'image' ? security.image : security.data;
  const { 'content-security-policy': policy } = headers;
  if (typeof policy !== 'string') return security.page;
  return security.page.map(([name, value]) => [name, name === 'content-security-policy' ? policy : value]);
}

function cacheControl(path: CachedPath, answer: UpstreamAnswer): string {
  // the response may set a new visitor's cookie
  if (path.kind === 'page') return isPreview(path.url) ? 'no-store' : 'private, no-cache';
  if (path.kind === 'search' || isBrief(path)) return 'no-store';
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
