import { createBriefCache } from './brief-cache.ts';

interface Answer {
  status: number;
  text: string;
}

/**
 * A `fetch` for the server's public reads: the same address asked again within a second is asked once,
 * so that a rush of visitors is one question to the gateway. Failures are not kept.
 */
export function createPublicFetch(ask: typeof fetch = fetch, now: () => number = Date.now): typeof fetch {
  const share = createBriefCache<Answer>(({ status }) => status < 500, now);

  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return ask(input, init);
    const { status, text } = await share(String(input), () => read(ask(input, init)));
    return new Response(status === 204 ? null : text, { status });
  };
}

async function read(asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  return { status: response.status, text: await response.text() };
}
