import { describe, expect, test } from '@jest/globals';
import { CreateProductRequest, CreateVariationRequest, UpdateOfferRequest } from '../src/shapes/catalog.ts';
import { ProcessPaymentRequest } from '../src/shapes/payments.ts';

const rose = { name: 'Rose', description: 'A rose of yarn', price: '5', category: 'stems', imageUrl: '/images/rose' };
const red = { colorName: 'Red', imageUrl: '/images/red' };
const textOf = (checked: { error?: { issues: { message: string }[] } }) => checked.error?.issues[0]?.message;

describe('the message next to a form field explains what to do', () => {
  test.each([
    [{ name: 'x'.repeat(121) }, 'Too long: at most 120 characters'],
    [{ stemCount: '5000' }, 'Stem count must be at most 1000'],
    [{ stemCount: '1.5' }, 'Must be a whole number'],
    [{ price: '100000000' }, 'Must be at most $99,999,999.99'],
    [{ price: 1e21 }, 'Must be at most $99,999,999.99'],
    [{ price: '29.999' }, 'Must be an amount such as 29.99'],
  ])('for a product: %j', (typed, text) => {
    expect(textOf(CreateProductRequest.safeParse({ ...rose, ...typed }))).toBe(text);
  });

  test('for a payment above the maximum', () => {
    const payment = { paymentToken: 'token', amount: 118_800_00, currency: 'USD' };
    expect(textOf(ProcessPaymentRequest.safeParse(payment))).toBe('Amount must be at most $100,000');
  });

  test.each([
    [{ discountValue: 33.337 }, 'Discount value must have at most two decimals'],
    [{ discountValue: 100_001 }, 'Discount value must be at most 100,000'],
  ])('for an offer: %j', (typed, text) => {
    expect(textOf(UpdateOfferRequest.safeParse(typed))).toBe(text);
  });

  test.each([
    [{ stockQuantity: '1.5' }, 'Must be a whole number'],
    [{ stockQuantity: '100001' }, 'Stock must be at most 100,000'],
    [{ sortOrder: '10001' }, 'Sort order must be at most 10,000'],
  ])('for a variation: %j', (typed, text) => {
    expect(textOf(CreateVariationRequest.safeParse({ ...red, ...typed }))).toBe(text);
  });
});
