export const COOKIE_TYPES = ['essential', 'preference', 'analytics', 'marketing'] as const;
export type CookieType = (typeof COOKIE_TYPES)[number];
export type Consent = Record<CookieType, boolean>;

const STORAGE_KEY = 'cookie-consent';

/**
 * Before a choice: no analytics or marketing. A preference is stored only when chosen, and choosing it is the consent.
 */
const UNDECIDED: Consent = { essential: true, preference: true, analytics: false, marketing: false };

export function readConsent(): Consent {
  try {
    const stored: Partial<Consent> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { ...UNDECIDED, ...stored, essential: true };
  } catch {
    return UNDECIDED;
  }
}

export function saveConsent(consent: Consent): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...consent, essential: true }));
  } catch {
    // Without storage, cookies of these types are not stored either.
  }
}

/** Whether this type of cookie may be stored on the device. */
export const mayKeep = (type: CookieType): boolean => readConsent()[type];
