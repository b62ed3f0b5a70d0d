import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { operations } from '../src/operations/all.ts';
import { describeIssue } from '../src/rules/describe-issue.ts';

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

describe('the message about an invalid field', () => {
  it.each([
    [{ quantity: 1 }, 'Product ID is required'],
    [{ ...GOOD, productId: 7 }, 'Product ID must be a text'],
    [{ ...GOOD, quantity: '2' }, 'Quantity must be a number'],
    [{ ...GOOD, quantity: 1.5 }, 'Quantity must be a whole number'],
    [{ ...GOOD, quantity: 0 }, 'Quantity must be at least 1'],
    [{ ...GOOD, quantity: 100 }, 'Quantity must be at most 99'],
    [{ ...GOOD, weight: 0 }, 'Weight must be above 0'],
    [{ ...GOOD, note: 'long' }, 'Note must have at most 3 characters'],
    [{ ...GOOD, colors: [] }, 'Colors must have at least 1 entry'],
    [{ ...GOOD, size: 'huge' }, 'Size must be one of small, large'],
    [{ ...GOOD, email: 'rosa' }, 'Email is not a valid email'],
    [{ ...GOOD, zip: 'abc' }, 'ZIP is not valid'],
    [{ ...GOOD, amount: 'much' }, 'Amount is not valid'],
    [{ ...GOOD, gift: {} }, 'To is required'],
    [{ ...GOOD, gift: { to: 'A' } }, 'Who gets it?'],
    [{ ...GOOD, gift: { to: 'Ann', price: 1 } }, 'Gift has no field price'],
    [{ ...GOOD, price: 1 }, 'There is no field price'],
    [[], 'The input must be an object'],
  ])('%j is described as "%s"', (input, message) => {
    expect(Line.safeParse(input, { error: describeIssue }).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

const BAD = [undefined, null, true, '', 'x'.repeat(300_000), 0.123, -1e12, 1e12, [], Array(1000).fill({}), {}];

function inputsOf(schema: z.core.$ZodType, bad: unknown): unknown[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def.innerType ?? def.in ?? def.element ?? def.valueType) as z.core.$ZodType | undefined;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, z.core.$ZodType>);
      return [bad, ...fields.flatMap(([name, field]) => inputsOf(field, bad).map((value) => ({ [name]: value })))];
    }
    case 'array':
      return [bad, ...(inner ? inputsOf(inner, bad).map((value) => [value]) : [])];
    case 'record':
      return [bad, ...(inner ? inputsOf(inner, bad).map((value) => ({ a: value })) : [])];
    case 'union':
      return (def.options as z.core.$ZodType[]).flatMap((option) => inputsOf(option, bad));
    case 'pipe':
      return [...inputsOf(def.in as z.core.$ZodType, bad), ...inputsOf(def.out as z.core.$ZodType, bad)];
    default:
      return inner ? inputsOf(inner, bad) : [bad];
  }
}

describe('no error message uses technical terms', () => {
  const UNREADABLE =
    /^(Invalid|Too (big|small)|Unrecognized|Expected(?! on))\b|expected|, received|\d{5}|^[a-z]|^\w+[a-z][A-Z]|undefined|NaN/;
  const publicCalls = operations.filter(({ path }) => !path.startsWith('/internal/'));

  it.each(publicCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
    const schemas = [call.body, call.query, call.params].filter(
      (schema): schema is z.ZodType => schema instanceof z.ZodType,
    );
    const messages = schemas.flatMap((schema) =>
      BAD.flatMap((bad) => inputsOf(schema, bad)).flatMap(
        (input) => schema.safeParse(input, { error: describeIssue }).error?.issues.map(({ message }) => message) ?? [],
      ),
    );
    expect(messages.filter((message) => UNREADABLE.test(message))).toEqual([]);
  });
});
