import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import { readStored, store } from '@loop-petal/web-kit/storage';
import { EMPTY_SHIPPING, type ShippingForm } from './shipping/shipping-form.ts';

const STORAGE_KEY = 'checkout-draft';
const PREPARED_KEY = 'prepared-checkout';

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

interface PreparedCheckout {
  id: string;
  service: ShippingServiceCode | null;
}

/** The assistant's checkout that the buyer opened in this tab. */
export const preparedCheckout = (): PreparedCheckout | null =>
  JSON.parse(readStored(PREPARED_KEY, 'sessionStorage') ?? 'null');

export const keepPreparedCheckout = ({ id, service }: PreparedCheckout): void =>
  store(PREPARED_KEY, JSON.stringify({ id, service }), 'sessionStorage');

export function dropDraft(): void {
  store(STORAGE_KEY, null, 'sessionStorage');
  store(PREPARED_KEY, null, 'sessionStorage');
}
