import { keepPreviousData } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
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
  /** Separated by commas. */
  quantities?: string | undefined;
}

/** Polls while the page is visible, because the shop answers at any time. */
export const quoteQuery = (id: string, token: string | null, { state, zip, quantities }: Choice = {}) => ({
  ...queryOf('GET /api/quotes/{id}', {
    queryKey: [...quoteKey(id), token, { state, zip, quantities }],
    params: { id },
    query: {
      token: token ?? undefined,
      state: state || undefined,
      zip: zip || undefined,
      quantities: quantities || undefined,
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LIVE_MS,
  }),
  placeholderData: keepPreviousData,
});

export const writeMessage = (id: string, token: string | null, text: string) =>
  api.call('POST /api/quotes/{id}/messages', { ...quoteNamed(id, token), body: { text } });
