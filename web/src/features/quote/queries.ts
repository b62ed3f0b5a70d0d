import { api, queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

const LIVE_MS = 20_000;

const named = (id: string, token: string | null) => ({ params: { id }, query: { token: token ?? undefined } });

/** The URL of a quote's page; the token opens it without an account. */
export const quotePath = (id: string, token: string): string => `/quote/${id}?${new URLSearchParams({ token })}`;

/** Polls while the page is visible, because the shop answers at any time. */
export const quoteQuery = (id: string, token: string | null) =>
  queryOf('GET /api/quotes/{id}', {
    queryKey: [...personalKeys.orders, 'quote', id, token],
    ...named(id, token),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LIVE_MS,
  });

export const writeMessage = (id: string, token: string | null, text: string) =>
  api.call('POST /api/quotes/{id}/messages', { ...named(id, token), body: { text } });
