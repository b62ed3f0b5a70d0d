import { LRUCache } from 'lru-cache';

const FRESH_MS = 1000;
const MAX_ANSWERS = 200;

interface Answer {
  status: number;
  text: string;
}

/**
 * A `fetch` for the server's public reads: shares one response per URL for a second, so that many visitors cause one
 * request to the gateway. Failures are not cached.
 * @param now milliseconds
 */
export function createPublicFetch(fetcher: typeof fetch = fetch, now: () => number = Date.now): typeof fetch {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: MAX_ANSWERS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
  });

  const share = async (address: string, init?: RequestInit): Promise<Answer> => {
    const known = answers.get(address);
    if (known) return known;
    const pending = read(fetcher(address, init));
    answers.set(address, pending);
    const answer = await pending.catch(() => undefined);
    if ((!answer || answer.status >= 500) && answers.peek(address) === pending) answers.delete(address);
    return pending;
  };

  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return fetcher(input, init);
    const { status, text } = await share(String(input), init);
    return new Response(status === 204 ? null : text, { status });
  };
}

async function read(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  return { status: response.status, text: await response.text() };
}
