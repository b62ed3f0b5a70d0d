import { EMPTY_SHIPPING, type ShippingForm } from './shipping-form.ts';

const STORAGE_KEY = 'checkout-draft';

interface Draft {
  /** Whose it is: a draft never crosses a sign-in or sign-out. */
  owner: string;
  form: ShippingForm;
  /** Whether the form, unchanged since, passed the first step. */
  isChecked: boolean;
  /** The address check was not available, so that a person must review the order. */
  addressUnchecked: boolean;
}

/** The shipping form survives a reload for as long as the tab is open. Card data is never part of it. */
export function loadDraft(owner: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return draft?.owner === owner ? { ...draft, form: { ...EMPTY_SHIPPING, ...draft.form } } : null;
  } catch {
    return null;
  }
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage there is no draft.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there was no draft.
  }
}
