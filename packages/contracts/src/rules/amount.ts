import { z } from 'zod';
import { toCents } from './money.ts';

/** Integer cents of US dollars, for calculations. */
export const Cents = z.int().min(-100_000_000_00).max(100_000_000_00);

const DECIMAL = /^\d{1,8}(\.\d{1,2})?$/;
const TOO_LARGE = /^\d{9,}(\.\d*)?$|^\d(\.\d+)?e\+\d+$/;

/** A parsed amount from a request: a decimal on the wire that code reads in an explicit unit. */
export class Amount {
  constructor(readonly cents: number) {}

  /** Request hashes are computed from cents. */
  toJSON(): number {
    return this.cents;
  }
}

/** Parses an amount (`29.99` or `"29.99"`): a plain non-negative decimal with at most two decimals. */
export const MoneyInput = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const text = typeof value === 'number' ? String(value) : value.trim();
    if (!DECIMAL.test(text)) {
      const isTooLarge = TOO_LARGE.test(text);
      const message = isTooLarge ? 'Must be at most $99,999,999.99' : 'Must be an amount such as 29.99';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return new Amount(toCents(text));
  })
  .meta({ examples: ['29.99', 29.99] });

/** An amount in a response: a decimal string with two decimals, `"29.99"`. */
export const Money = z.string().regex(/^-?\d+\.\d{2}$/);
export type Money = z.infer<typeof Money>;
