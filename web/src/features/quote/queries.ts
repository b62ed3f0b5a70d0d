import { hasCode } from '@loop-petal/web-kit/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

const LIVE_MS = 20_000;

export const quoteNamed = (id: string, token: string | null) => ({
  params: { id },
  query: { token: token ?? undefined },
});

/** The URL of a quote's page; the token opens it without an account. */
export const quotePath = (id: string, token: string | null): string =>
  `/quote/${id}${token ? `?${new URLSearchParams({ token })}` : ''}`;

export const quoteKey = (id: string) => [...personalKeys.orders, 'quote', id] as const;

/** The customer's choices in an offer; its price and dates depend on it. */
interface Choice {
  state?: string | undefined;
  zip?: string | undefined;
  /** The offer of which the quantities were chosen. */
  version?: number | undefined;
  /** Separated by commas; an offer of another version has its own. */
  quantities?: string | undefined;
}

/** Polls while the page is visible, because the shop answers at any time. */
export const quoteQuery = (id: string, token: string | null, { version, quantities, ...destination }: Choice) =>
  queryOptions({
    queryKey: [...quoteKey(id), token, { ...destination, ...(quantities && { version, quantities }) }],
    queryFn: async () => {
      const ask = (chosen: Choice) => askQuote(id, token, { ...destination, ...chosen });
      const quote = quantities ? await ask({ quantities }).catch(unlessFixed) : undefined;
      return quote && quote.version === version ? quote : ask({});
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });

const askQuote = (id: string, token: string | null, { state, zip, quantities }: Choice) =>
  api.call('GET /api/quotes/{id}', {
    params: { id },
    query: {
      token: token ?? undefined,
      state: state || undefined,
      zip: zip || undefined,
      quantities: quantities || undefined,
    },
  });

/** A newer offer may not allow the quantities. */
function unlessFixed(error: unknown): undefined {
  if (!hasCode(error, 'quantity_fixed')) throw error;
}

export const writeMessage = (id: string, token: string | null, text: string) =>
  api.call('POST /api/quotes/{id}/messages', { ...quoteNamed(id, token), body: { text } });
