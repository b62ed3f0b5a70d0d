import { momentOfShopClock, shopClock } from '@loop-petal/contracts/rules/days';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import type { OfferBody } from './queries.ts';

export interface OfferValues {
  title: string;
  description: string;
  discountType: 'percentage' | 'fixed';
  discountValue: string;
  validFrom: string;
  validUntil: string;
  isActive: boolean;
  isForAll: boolean;
  products: string[];
  code: string;
  minOrderValue: string;
  minQuantity: string;
  maxDiscount: string;
}

export const newOffer: OfferValues = {
  title: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  validFrom: '',
  validUntil: '',
  isActive: true,
  isForAll: true,
  products: [],
  code: '',
  minOrderValue: '',
  minQuantity: '',
  maxDiscount: '',
};

export function valuesOf(offer: OfferView, timeZone: string): OfferValues {
  const isForAll = offer.applicableProducts.includes('all');
  return {
    title: offer.title,
    description: offer.description,
    discountType: offer.discountType,
    discountValue: String(offer.discountValue),
    validFrom: shopClock(new Date(offer.validFrom), timeZone),
    validUntil: shopClock(new Date(offer.validUntil), timeZone),
    isActive: offer.isActive,
    isForAll,
    products: isForAll ? [] : offer.applicableProducts,
    code: offer.code ?? '',
    minOrderValue: offer.minOrderValue ?? '',
    minQuantity: String(offer.minQuantity ?? ''),
    maxDiscount: offer.maxDiscount ?? '',
  };
}

/** `imageUrl` has no form field, so a new offer has none. */
export function bodyOf(values: OfferValues, timeZone: string): OfferBody {
  const { isForAll, products, ...rest } = values;
  return {
    ...rest,
    discountValue: Number(values.discountValue),
    validFrom: momentOfShopClock(values.validFrom, timeZone).toISOString(),
    validUntil: momentOfShopClock(values.validUntil, timeZone).toISOString(),
    applicableProducts: isForAll ? 'all' : products,
    code: values.code.trim() || null,
    minOrderValue: values.minOrderValue.trim() || null,
    minQuantity: values.minQuantity.trim() ? Number(values.minQuantity) : null,
    maxDiscount: values.maxDiscount.trim() || null,
    imageUrl: null,
  };
}

export const changesOf = (before: OfferValues, after: OfferValues, timeZone: string): Partial<OfferBody> =>
  changedFields(bodyOf(before, timeZone), bodyOf(after, timeZone), ['discountType', 'discountValue']);

/** Browsers accept years with six digits, but the contract doesn't. */
export const LAST_TIME = '9999-12-31T23:59';
export const isTime = (typed: string): true | string =>
  !Number.isNaN(Date.parse(`${typed}Z`)) || 'Use a four-digit year';
