const FRESH_MS = 1000;
const MOST = 200;

interface Kept {
  until: number;
  answer: Promise<{ status: number; text: string }>;
}

/**
 * A `fetch` for the server's public reads: the same address asked again within a second is asked once,
 * so that a rush of visitors is one question to the gateway. Failures are not kept.
 */
export function createPublicFetch(ask: typeof fetch = fetch, now: () => number = Date.now): typeof fetch {
  const kept = new Map<string, Kept>();

  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return ask(input, init);
    const address = String(input);
    const known = kept.get(address);
    const entry = known && known.until > now() ? known : { until: now() + FRESH_MS, answer: read(ask(input, init)) };
    if (entry !== known) {
      kept.delete(address);
      kept.set(address, entry);
      const oldest = kept.size > MOST ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
    try {
      const { status, text } = await entry.answer;
      if (status >= 500 && kept.get(address) === entry) kept.delete(address);
      return new Response(status === 204 ? null : text, { status });
    } catch (error) {
      if (kept.get(address) === entry) kept.delete(address);
      throw error;
    }
  };
}

async function read(asked: Promise<Response>): Promise<{ status: number; text: string }> {
  const response = await asked;
  return { status: response.status, text: await response.text() };
}
