import { describe, expect, test } from '@jest/globals';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { bodyOf, changesOf, isTime, newOffer, valuesOf } from '../src/features/offers/offer-values.ts';

const offer: OfferView = {
  id: 'offer-1',
  title: 'Rose Season',
  description: '20% off our roses',
  code: 'ROSES',
  needsCode: true,
  discountType: 'percentage',
  discountValue: 12.5,
  validFrom: '2026-11-20T10:30:00.000Z',
  validUntil: '2026-12-24T00:00:00.000Z',
  isActive: true,
  applicableProducts: ['seen-in-the-shop', 'hidden-right-now'],
  minOrderValue: '20.00',
  minQuantity: null,
  maxDiscount: null,
  imageUrl: '/images/roses',
};

describe('the form values of an offer', () => {
  test('are unchanged by saving, including hidden products', () => {
    const { id, needsCode, imageUrl, ...stored } = offer;
    expect(bodyOf(valuesOf(offer, 'UTC'), 'UTC')).toMatchObject(stored);
    expect(changesOf(valuesOf(offer, 'UTC'), valuesOf(offer, 'UTC'), 'UTC')).toEqual({});
  });

  test('send only changed fields, so that another admin’s changes stay', () => {
    const before = valuesOf(offer, 'UTC');
    expect(changesOf(before, { ...before, title: 'Roses' }, 'UTC')).toEqual({ title: 'Roses' });
    expect(changesOf(before, { ...before, isForAll: true }, 'UTC')).toEqual({ applicableProducts: 'all' });
  });

  test('send a discount with its type, so that ten percent never become ten dollars', () => {
    const before = valuesOf(offer, 'UTC');
    expect(changesOf(before, { ...before, discountValue: '10' }, 'UTC')).toEqual({
      discountType: 'percentage',
      discountValue: 10,
    });
  });

  test('show times in UTC in every time zone', () => {
    expect(valuesOf(offer, 'UTC').validFrom).toBe('2026-11-20T10:30');
  });

  test('report a five-digit year as an error of its field', () => {
    expect(isTime('20260-11-20T10:30')).toBe('Use a four-digit year');
    expect(isTime('2026-11-20T10:30')).toBe(true);
  });

  test('of a new offer are an active percentage on all products without conditions', () => {
    const typed = { ...newOffer, validFrom: '2026-11-20T10:30', validUntil: '2026-12-20T10:30', discountValue: '5' };
    expect(bodyOf(typed, 'UTC')).toMatchObject({
      discountType: 'percentage',
      discountValue: 5,
      isActive: true,
      applicableProducts: 'all',
      code: null,
      minOrderValue: null,
      minQuantity: null,
      maxDiscount: null,
      imageUrl: null,
    });
  });

  test('drop the chosen products when the offer applies to all products again', () => {
    expect(bodyOf({ ...valuesOf(offer, 'UTC'), isForAll: true }, 'UTC').applicableProducts).toBe('all');
  });
});
