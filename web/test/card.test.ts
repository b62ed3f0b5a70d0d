import { describe, expect, test } from '@jest/globals';
import {
  type Card,
  formatExpiry,
  formatNumber,
  isComplete,
  toTokenRequest,
  validateCard,
} from '../src/features/checkout/payment/card.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const good: Card = { number: '4111 1111 1111 1111', expiry: '12 / 30', cvv: '123', zip: '' };

function type(text: string): string {
  let value = '';
  for (const character of text) value = formatExpiry(value + character, value);
  return value;
}

describe('the card number', () => {
  test('is formatted in groups of four, up to 16 digits', () => {
    expect(formatNumber('41111111111111119999')).toBe('4111 1111 1111 1111');
  });
});

describe('the expiry', () => {
  test.each([
    ['1230', '12 / 30'],
    ['12/30', '12 / 30'],
    ['829', '08 / 29'],
    ['1/29', '01 / 29'],
    ['01 / 29', '01 / 29'],
  ])('typed as %s reads %s', (typed, shown) => expect(type(typed)).toBe(shown));

  test.each([
    ['12/2030', '12 / 30'],
    ['08/29', '08 / 29'],
    ['0829', '08 / 29'],
  ])('filled in as %s reads %s', (filled, shown) => expect(formatExpiry(filled, '')).toBe(shown));

  test('can be erased to the last character', () => {
    let value = '12 / 30';
    for (let turn = 0; turn < 12 && value; turn += 1) value = formatExpiry(value.slice(0, -1), value);
    expect(value).toBe('');
  });
});

describe('a card', () => {
  test('is valid without errors and becomes a token request', () => {
    expect(validateCard(good, NOW)).toEqual({});
    expect(toTokenRequest(good)).toEqual({ number: '4111111111111111', exp_month: '12', exp_year: '30', cvv: '123' });
  });

  test('with a mistyped digit is rejected without a request', () => {
    expect(validateCard({ ...good, number: '4111 1111 1111 1112' }, NOW)).toHaveProperty('number');
  });

  test('is valid until its month has ended in every time zone', () => {
    const november = { ...good, expiry: '11 / 26' };
    expect(validateCard(november, new Date('2026-12-01T11:00:00Z'))).toEqual({});
    expect(validateCard(november, new Date('2026-12-01T13:00:00Z')).expiry).toBe('Your card has expired.');
  });

  test('with an empty field is incomplete', () => {
    expect(isComplete(good)).toBe(true);
    expect(isComplete({ ...good, cvv: '' })).toBe(false);
    expect(isComplete({ ...good, expiry: '12' })).toBe(false);
  });
});
