import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkCard, detectBrand, passesLuhn, readCard } from '../../src/cards/card.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const CARD = { number: '4111 1111 1111 1111', exp_month: 11, exp_year: 26, cvv: '123' };

function statusOf(read: () => unknown): number | string {
  try {
    read();
    return 'accepted';
  } catch (error) {
    return (error as { status?: number }).status ?? 400;
  }
}

describe('a card', () => {
  test('is read with spaces, two- or four-digit years, and numbers as JSON numbers', () => {
    expect(readCard(CARD, NOW)).toEqual({ number: '4111111111111111', expMonth: 11, expYear: 2026, cvv: '123' });
    expect(readCard({ ...CARD, number: 4111111111111111, exp_year: '2031' }, NOW).expYear).toBe(2031);
  });

  test.each([
    ['a number that fails the Luhn check', { number: '4111111111111112' }],
    ['letters for a number', { number: 'four one one one' }],
    ['an overlong number', { number: '4'.repeat(60) }],
    ['a month that has passed', { exp_month: '10' }],
    ['month 13', { exp_month: '13' }],
    ['letters for a month', { exp_month: 'xx' }],
    ['a year in the next century', { exp_year: '2199' }],
    ['a short cvv', { cvv: '12' }],
    ['letters for a cvv', { cvv: 'abc' }],
    ['an empty cvv', { cvv: '' }],
  ])('with %s is refused with 422', (_title, fields) => {
    expect(statusOf(() => readCard({ ...CARD, ...fields }, NOW))).toBe(422);
  });

  test.each([
    ['no number', { number: undefined }],
    ['an object for a number', { number: { $gt: '' } }],
    ['no cvv', { cvv: undefined }],
    ['an unknown field', { ownerId: 'me' }],
  ])('with %s is malformed input', (_title, fields) => {
    expect(statusOf(() => readCard({ ...CARD, ...fields }, NOW))).toBe(400);
  });

  test('that is too long is refused with a sentence', () => {
    const refusal = { message: 'Number must have at most 40 characters' };
    expect(() => readCard({ ...CARD, number: '4'.repeat(41) }, NOW)).toThrow(expect.objectContaining(refusal));
  });

  test('is valid until its month has ended in every time zone', () => {
    const card = { number: '4111111111111111', expMonth: 11, expYear: 2026, cvv: '123' };
    expect(statusOf(() => checkCard(card, new Date('2026-12-01T11:59:00Z')))).toBe('accepted');
    expect(statusOf(() => checkCard(card, new Date('2026-12-01T12:00:00Z')))).toBe(422);
  });

  test('of American Express requires a four-digit security code', () => {
    const card = { number: '378282246310005', expMonth: 1, expYear: 2030, cvv: '1234' };
    expect(detectBrand(card.number)).toBe('American Express');
    expect(statusOf(() => checkCard(card, NOW))).toBe('accepted');
    expect(statusOf(() => checkCard({ ...card, cvv: '123' }, NOW))).toBe(422);
  });

  test('number never passes the Luhn check with one digit changed', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4111111111111111'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });
});
