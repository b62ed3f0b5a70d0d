import { readStored, store } from '@loop-petal/web-kit/storage';
import { EMPTY_SHIPPING, type ShippingForm } from './shipping/shipping-form.ts';

const STORAGE_KEY = 'checkout-draft';
const SESSION_KEY = 'checkout-session';

interface Draft {
  owner: string;
  form: ShippingForm;
  /** Whether the form has passed the first step and has not changed since then. */
  isChecked: boolean;
  /** The address check was unavailable, so an admin must review the order. */
  addressUnchecked: boolean;
}

/** The shipping form survives a reload while the tab is open. Never includes card data. */
export function loadDraft(owner: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(readStored(STORAGE_KEY, 'sessionStorage') ?? 'null');
    return draft?.owner === owner ? { ...draft, form: { ...EMPTY_SHIPPING, ...draft.form } } : null;
  } catch {
    return null;
  }
}

export const saveDraft = (draft: Draft): void => store(STORAGE_KEY, JSON.stringify(draft), 'sessionStorage');

/** The assistant's checkout that the buyer opened in this tab. */
export const assistantSession = (): string | null => readStored(SESSION_KEY, 'sessionStorage');

export const keepAssistantSession = (handle: string): void => store(SESSION_KEY, handle, 'sessionStorage');

export function dropDraft(): void {
  store(STORAGE_KEY, null, 'sessionStorage');
  store(SESSION_KEY, null, 'sessionStorage');
}
