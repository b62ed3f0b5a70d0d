import { readStored, store } from '@loop-petal/web-kit/storage';

export const COOKIE_TYPES = ['essential', 'preference', 'analytics', 'marketing'] as const;
export type CookieType = (typeof COOKIE_TYPES)[number];
export type Consent = Record<CookieType, boolean>;

const STORAGE_KEY = 'cookie-consent';

/**
 * Before a choice, analytics and marketing are off. A preference is stored only if the visitor chooses it, which is the
 * consent.
 */
const UNDECIDED: Consent = { essential: true, preference: true, analytics: false, marketing: false };

export function readConsent(): Consent {
  try {
    const stored: Partial<Consent> = JSON.parse(readStored(STORAGE_KEY) ?? '{}');
    return { ...UNDECIDED, ...stored, essential: true };
  } catch {
    return UNDECIDED;
  }
}

export function saveConsent(consent: Consent): void {
  store(STORAGE_KEY, JSON.stringify({ ...consent, essential: true }));
}

/** Whether this type of cookie may be stored on the device. */
export const mayKeep = (type: CookieType): boolean => readConsent()[type];
