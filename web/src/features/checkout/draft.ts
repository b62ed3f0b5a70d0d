import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import { readStored, store } from '@loop-petal/web-kit/storage';
import { type Gift, type Gifts, NEW_GIFT } from './gifts/gift.ts';
import { EMPTY_SHIPPING, type ShippingForm } from './shipping/shipping-form.ts';

const STORAGE_KEY = 'checkout-draft';
const GIFTS_KEY = 'checkout-gifts';
const PREPARED_KEY = 'prepared-checkout';

interface Draft {
  owner: string;
  form: ShippingForm;
  /** Whether the form has passed the first step and has not changed since then. */
  isChecked: boolean;
  /** The address check was unavailable, so an admin must review the order. */
  addressUnchecked: boolean;
  /** Whether the shopper collects the order; absent in a draft of an earlier page. */
  isPickup?: boolean;
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

interface GiftsDraft {
  owner: string;
  gifts: [string | null, Gift][];
}

/** The gifts survive a reload like the shipping form. */
export function loadGifts(owner: string): Gifts {
  try {
    const draft: GiftsDraft | null = JSON.parse(readStored(GIFTS_KEY, 'sessionStorage') ?? 'null');
    const gifts = draft?.owner === owner ? draft.gifts : [];
    return new Map(gifts.map(([destination, gift]) => [destination, { ...NEW_GIFT, ...gift }]));
  } catch {
    return new Map();
  }
}

export const saveGifts = (owner: string, gifts: Gifts): void =>
  store(GIFTS_KEY, JSON.stringify({ owner, gifts: [...gifts] }), 'sessionStorage');

/** The checkout of an assistant that the buyer opened in this tab. */
interface PreparedCheckout {
  id: string;
  service: ShippingServiceCode | null;
  /** The products it is for; absent from the answer of an earlier gateway. */
  productIds?: string[] | undefined;
}

export const keepPreparedCheckout = (owner: string, { id, service, productIds }: PreparedCheckout): void =>
  store(PREPARED_KEY, JSON.stringify({ owner, id, service, productIds }), 'sessionStorage');

/**
 * Null for another buyer. A visitor's checkout, and one that an earlier page kept without its owner, becomes that of the
 * customer who signs in first.
 */
export function claimPreparedCheckout(owner: string): PreparedCheckout | null {
  const prepared = JSON.parse(readStored(PREPARED_KEY, 'sessionStorage') ?? 'null');
  if (!prepared || ![owner, 'visitor', undefined].includes(prepared.owner)) return null;
  keepPreparedCheckout(owner, prepared);
  return prepared;
}

export function dropDraft(): void {
  store(STORAGE_KEY, null, 'sessionStorage');
  store(GIFTS_KEY, null, 'sessionStorage');
  store(PREPARED_KEY, null, 'sessionStorage');
}
