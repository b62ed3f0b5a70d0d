import { api } from '../api.ts';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function subscribe(email: string): Promise<unknown> {
  return api.call('POST /api/newsletter/subscribe', { body: { email, source: 'website' } });
}

/** For the footer, which shows its thanks in any case: a failure is ignored. */
export async function subscribeQuietly(entry: string): Promise<void> {
  if (LOOKS_LIKE_EMAIL.test(entry)) await subscribe(entry).catch(() => undefined);
}
