import { store } from '@loop-petal/web-kit/storage';

const KEYS = ['checkout-draft', 'checkout-gifts', 'prepared-checkout', 'live-chat'] as const;

/** A key of the tab's personal data. */
export type PersonalKey = (typeof KEYS)[number];

/** After logging out: the next person at this computer must not see it. */
export function dropPersonalStorage(): void {
  for (const key of KEYS) store(key, null, 'sessionStorage');
}
