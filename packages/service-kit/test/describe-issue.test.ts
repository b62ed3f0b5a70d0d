import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeIssue } from '../src/http/describe-issue.ts';

const Line = z.strictObject({
  productId: z.string(),
  quantity: z.int().min(1).max(99),
  weight: z.number().positive().optional(),
  note: z.string().max(3).optional(),
  colors: z.array(z.string()).min(1).optional(),
  size: z.enum(['small', 'large']).optional(),
  email: z.email().optional(),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  amount: z.union([z.number(), z.boolean()]).optional(),
  gift: z.strictObject({ to: z.string().min(2, 'Who gets it?') }).optional(),
});
const GOOD = { productId: 'rose', quantity: 1 };

describe('the message about a field that does not fit', () => {
  it.each([
    [{ quantity: 1 }, 'productId is required'],
    [{ ...GOOD, productId: 7 }, 'productId must be a text'],
    [{ ...GOOD, quantity: '2' }, 'quantity must be a number'],
    [{ ...GOOD, quantity: 1.5 }, 'quantity must be a whole number'],
    [{ ...GOOD, quantity: 0 }, 'quantity must be at least 1'],
    [{ ...GOOD, quantity: 100 }, 'quantity must be at most 99'],
    [{ ...GOOD, weight: 0 }, 'weight must be above 0'],
    [{ ...GOOD, note: 'long' }, 'note must have at most 3 characters'],
    [{ ...GOOD, colors: [] }, 'colors must have at least 1 entry'],
    [{ ...GOOD, size: 'huge' }, 'size must be one of small, large'],
    [{ ...GOOD, email: 'rosa' }, 'email is not a valid email'],
    [{ ...GOOD, zip: 'abc' }, 'zip is not valid'],
    [{ ...GOOD, amount: 'much' }, 'amount is not valid'],
    [{ ...GOOD, gift: {} }, 'gift.to is required'],
    [{ ...GOOD, gift: { to: 'A' } }, 'Who gets it?'],
    [{ ...GOOD, gift: { to: 'Ann', price: 1 } }, 'gift has no field price'],
    [{ ...GOOD, price: 1 }, 'There is no field price'],
    [[], 'The input must be an object'],
  ])('%j is described as "%s"', (input, message) => {
    expect(Line.safeParse(input, { error: describeIssue }).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});
