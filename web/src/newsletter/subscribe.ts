import { clean, validateField } from '@loop-petal/web-kit/field-rule';
import { api } from '../api.ts';
import { newsletterRules } from '../forms/rules/newsletter.ts';

export function subscribe(email: string): Promise<unknown> {
  return api.call('POST /api/newsletter/subscribe', { body: { email, source: 'website' } });
}

export async function subscribeValid(entry: string): Promise<void> {
  const email = clean(newsletterRules.email, entry);
  if (!validateField(newsletterRules.email, email)) await subscribe(email);
}
