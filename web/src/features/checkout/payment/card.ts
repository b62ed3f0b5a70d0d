/** The fields that `validateCard` checks, with their limits. */
export const CARD_FIELDS = { number: {}, expiry: {}, cvv: {}, zip: { max: 12 } };
export type Card = Record<keyof typeof CARD_FIELDS, string>;
export type CardErrors = Partial<Record<keyof Card, string>>;

const MAX_NUMBER_LENGTH = 16;
const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function formatNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, MAX_NUMBER_LENGTH)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats as `12 / 30`: a single digit above 1 is a month, and a four-digit year loses its century. */
export function formatExpiry(typed: string, previous: string): string {
  const [left, right] = splitExpiry(typed);
  const erasing = typed.length < previous.length;
  if (erasing && !right) return left;
  const isMonth = left.length === 2 || (left !== '' && (typed.includes('/') || left > '1'));
  if (!isMonth) return left;
  return `${left.padStart(2, '0')} / ${right.length === 4 ? right.slice(2) : right.slice(0, 2)}`;
}

function splitExpiry(typed: string): [string, string] {
  const at = typed.indexOf('/');
  if (at >= 0) return [digitsOf(typed.slice(0, at)).slice(-2), digitsOf(typed.slice(at))];
  const digits = digitsOf(typed);
  const length = /^[2-9]/.test(digits) ? 1 : 2;
  return [digits.slice(0, length), digits.slice(length)];
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, 4);

export function toTokenRequest({ number, expiry, cvv, zip }: Card) {
  const digits = digitsOf(expiry);
  return {
    number: digitsOf(number),
    exp_month: digits.slice(0, 2),
    exp_year: digits.slice(2, 4),
    cvv,
    ...(zip.trim() ? { zip: zip.trim() } : {}),
  };
}

export const isComplete = ({ number, expiry, cvv }: Card): boolean =>
  Boolean(number) && digitsOf(expiry).length === 4 && Boolean(cvv);

export function validateCard(card: Card, now: Date): CardErrors {
  const { number, exp_month, exp_year, cvv } = toTokenRequest(card);
  const errors: CardErrors = {};
  if (!/^\d{12,16}$/.test(number) || !passesLuhn(number)) errors.number = 'Your card number is not valid.';
  const month = Number(exp_month);
  if (exp_year.length < 2 || month < 1 || month > 12) errors.expiry = 'Please enter month and year, such as 08 / 29.';
  else if (Date.UTC(2000 + Number(exp_year), month, 1, 12) <= now.getTime()) errors.expiry = 'Your card has expired.';
  if (!/^\d{3,4}$/.test(cvv)) errors.cvv = 'The security code (CVV) is not valid.';
  return errors;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
