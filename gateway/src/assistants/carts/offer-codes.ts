import { toCents } from '@loop-petal/contracts/rules/money';
import { isSameName } from '@loop-petal/contracts/rules/text';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import { z } from 'zod';
import type { Message } from '../../ucp/protocol.ts';
import type { OwnedCart } from './cart-lines.ts';

/** Without `codes` a session keeps its code; an empty list removes it. */
export const DiscountsInput = z
  .looseObject({ codes: z.array(z.string().trim().min(1).max(40)).max(10).optional() })
  .optional();

type Codes = Pick<CartTotalsView, 'offerCode' | 'offerCodeApplies'>;

/**
 * Enters the first code that the shop knows, because a cart has one code.
 * @param guess called before each new code; throws when there are too many
 */
export async function enterCodes(cart: OwnedCart, codes: readonly string[] | undefined, guess = () => {}) {
  if (!codes) return;
  const { offerCode } = await cart.client.call('GET /api/cart/totals', { as: cart.as });
  for (const code of codes) {
    if (isSameName(code, offerCode)) return;
    guess();
    if (await enter(cart, code)) return;
  }
  await cart.client.call('POST /api/cart/offer-code', { as: cart.as, body: { code: null } });
}

/** @returns whether the shop knows the code */
async function enter({ client, as }: OwnedCart, code: string): Promise<boolean> {
  try {
    await client.call('POST /api/cart/offer-code', { as, body: { code } });
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.status === 400) return false;
    throw error;
  }
}

/**
 * Copies the code of an assistant's cart to the buyer's cart, unless the buyer has a code that applies, or the code is
 * refused.
 */
export async function passCode({ offerCode, offerCodeApplies }: Codes, buyer: OwnedCart): Promise<void> {
  if (!offerCode || !offerCodeApplies) return;
  const own = await buyer.client.call('GET /api/cart/totals', { as: buyer.as });
  if (!own.offerCodeApplies) await enter(buyer, offerCode);
}

interface Applied {
  title: string;
  code?: string;
  automatic?: true;
  amount: number;
  method: 'each';
  allocations: { path: string; amount: number }[];
}

/** @param codes as the assistant sent them; the entered one if absent */
export function describeDiscounts(lines: readonly CartItemView[], { offerCode }: Codes, codes = listed(offerCode)) {
  const applied = new Map<string, Applied>();
  for (const [index, line] of lines.entries()) {
    const amount = toCents(line.unitPrice) * line.quantity - toCents(line.lineTotal);
    const { offerTitle: title, offerCode: code } = line;
    if (amount <= 0 || title === null) continue;
    const key = JSON.stringify([code, title]);
    const source = code ? { code } : { automatic: true as const };
    const one = applied.get(key) ?? { title, ...source, amount: 0, method: 'each', allocations: [] };
    one.amount += amount;
    one.allocations.push({ path: `$.line_items[${index}]`, amount });
    applied.set(key, one);
  }
  return { codes, applied: [...applied.values()] };
}

/** Warnings about codes that have no effect. */
export function refusedCodes({ offerCode, offerCodeApplies }: Codes, codes = listed(offerCode)): Message[] {
  const entered = codes.findIndex((code) => isSameName(code, offerCode));
  return codes.flatMap((code, index) => {
    if (index === entered) {
      return offerCodeApplies ? [] : [warning(index, 'user_ineligible', `${code} does not apply to these items.`)];
    }
    if (entered < 0 || index < entered) return [warning(index, 'invalid', `${code} is not a valid code.`)];
    return isSameName(code, offerCode)
      ? [warning(index, 'already_applied', `${code} is already applied.`)]
      : [warning(index, 'combination_disallowed', `The shop takes one code per order: ${offerCode} is applied.`)];
  });
}

const listed = (code: string | null): readonly string[] => (code === null ? [] : [code]);

const warning = (index: number, reason: string, content: string): Message => ({
  type: 'warning',
  code: `discount_code_${reason}`,
  content,
  path: `$.discounts.codes[${index}]`,
});
