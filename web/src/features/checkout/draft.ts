import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import { readStored, store } from '@loop-petal/web-kit/storage';
import type { PersonalKey } from '../../queries/personal-storage.ts';
import { type Gift, type Gifts, NEW_GIFT } from './gifts/gift.ts';
import { EMPTY_SHIPPING, type ShippingForm } from './shipping/shipping-form.ts';

const FORM = 'checkout-draft';
const GIFTS = 'checkout-gifts';
const PREPARED = 'prepared-checkout';
const KEYS: readonly PersonalKey[] = [FORM, GIFTS, PREPARED];

interface Owned {
  owner: string;
}

interface Draft extends Owned {
  form: ShippingForm;
  /** Whether the form has passed the first step and has not changed since then. */
  isChecked: boolean;
  /** The address check was unavailable, so an admin must review the order. */
  addressUnchecked: boolean;
  /** Whether the shopper collects the order; absent in a draft of an earlier page. */
  isPickup?: boolean;
}

function read(key: PersonalKey): Partial<Owned> | null {
  try {
    return JSON.parse(readStored(key, 'sessionStorage') ?? 'null');
  } catch {
    return null;
  }
}

function readOwn<Kept extends Owned>(key: PersonalKey, owner: string): Kept | null {
  const kept = read(key);
  return kept?.owner === owner ? (kept as Kept) : null;
}

const keep = (key: PersonalKey, kept: Owned): void => store(key, JSON.stringify(kept), 'sessionStorage');

/** The shipping form survives a reload while the tab is open. Never includes card data. */
export function loadDraft(owner: string): Draft | null {
  const draft = readOwn<Draft>(FORM, owner);
  return draft && { ...draft, form: { ...EMPTY_SHIPPING, ...draft.form } };
}

export const saveDraft = (draft: Draft): void => keep(FORM, draft);

interface GiftsDraft extends Owned {
  gifts: [string | null, Gift][];
}

/** The gifts survive a reload like the shipping form. */
export function loadGifts(owner: string): Gifts {
  const gifts = readOwn<GiftsDraft>(GIFTS, owner)?.gifts ?? [];
  return new Map(gifts.map(([destination, gift]) => [destination, { ...NEW_GIFT, ...gift }]));
}

export const saveGifts = (owner: string, gifts: Gifts): void => keep(GIFTS, { owner, gifts: [...gifts] } as GiftsDraft);

/** The checkout of an assistant that the buyer opened in this tab. */
interface PreparedCheckout {
  id: string;
  service: ShippingServiceCode | null;
  /** The products it is for; absent from the answer of an earlier gateway. */
  productIds?: string[] | undefined;
}

export const keepPreparedCheckout = (owner: string, { id, service, productIds }: PreparedCheckout): void =>
  keep(PREPARED, { owner, id, service, productIds } as PreparedCheckout & Owned);

/**
 * A visitor's form, gifts and prepared checkout, and one that an earlier page kept without its owner, become those of
 * the customer who signs in first.
 * @returns the prepared checkout; null for another buyer
 */
export function claimDraft(owner: string): PreparedCheckout | null {
  for (const key of KEYS) {
    const kept = read(key);
    if (kept && ['visitor', undefined].includes(kept.owner)) keep(key, { ...kept, owner });
  }
  return readOwn<PreparedCheckout & Owned>(PREPARED, owner);
}

export function dropDraft(): void {
  for (const key of KEYS) store(key, null, 'sessionStorage');
}
