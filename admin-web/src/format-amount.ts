import { toCents } from '@loop-petal/contracts/rules/money';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US');

/** Formats an API amount with thousands separators: `"12345.6"` becomes `"$12,345.60"`. */
export const formatAmount = (amount: string): string => dollars.format(toCents(amount) / 100);

export const formatNumber = (count: number): string => whole.format(count);
