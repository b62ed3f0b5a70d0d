/**
 * Parses a decimal into cents without floating point. @throws RangeError for anything else, or more than two decimals
 */
export function toCents(text: string): number {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** Cents as a decimal on the wire: `2999` becomes `"29.99"`. */
export function toMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** An amount formatted for people: `-123456` becomes `"-$1,234.56"`. */
export const formatCents = (cents: number): string =>
  toMoney(cents)
    .replace(/^-?/, '$&$')
    .replace(/\B(?=(\d{3})+\.)/g, ',');

/** `$75`, or `$75.50` */
export const formatDollars = (money: string): string => formatCents(toCents(money)).replace('.00', '');
