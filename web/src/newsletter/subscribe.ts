import { api } from '../api.ts';
import { faultOf } from '../forms/field-rule.ts';
import { newsletterRules } from '../forms/rules/newsletter.ts';

export function subscribe(email: string): Promise<unknown> {
  return api.call('POST /api/newsletter/subscribe', { body: { email, source: 'website' } });
}

/** For the footer, which shows its thanks in any case: a failure is ignored. */
export async function subscribeQuietly(entry: string): Promise<void> {
  if (!faultOf(newsletterRules.email, entry)) await subscribe(entry).catch(() => undefined);
}
