import { TokenizeRequest } from '@loop-petal/contracts/shapes/payments';
import { unprocessable } from '@loop-petal/service-kit/http/errors';
import { parseInput, refuseInput } from '@loop-petal/service-kit/http/read-input';

export interface Card {
  number: string;
  expMonth: number;
  expYear: number;
  cvv: string;
}

const CARD_FIELDS = ['number', 'exp_month', 'exp_year', 'cvv'];

export function readCard(body: unknown, now: Date): Card {
  const parsed = parseInput(TokenizeRequest, body);
  if (!parsed.success) {
    const areValuesWrong = parsed.error.issues.every(
      ({ path }) => path.length === 1 && isScalar(body, String(path[0])),
    );
    if (areValuesWrong)
      throw unprocessable(parsed.error.issues[0]?.message ?? 'Please check your card.', 'card_invalid');
    throw refuseInput(parsed.error);
  }
  const { number, exp_month, exp_year, cvv } = parsed.data;
  const expYear = Number(exp_year) < 100 ? 2000 + Number(exp_year) : Number(exp_year);
  return checkCard({ number, expMonth: Number(exp_month), expYear, cvv: cvv.trim() }, now);
}

/** Validates number, expiry (UTC) and security code. @throws ShopError 422 `card_invalid`, `card_expired` */
export function checkCard(card: Card, now: Date): Card {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw unprocessable('Your card number is not valid.', 'card_invalid');
  }
  if (card.expMonth < 1 || card.expMonth > 12) throw unprocessable('Please enter a valid month', 'card_invalid');
  if (card.expYear > now.getUTCFullYear() + 30) throw unprocessable('Please enter a valid year', 'card_invalid');
  // a card is valid until its month has ended in every time zone
  const end = Date.UTC(card.expYear, card.expMonth, 1, 12);
  if (end <= now.getTime()) throw unprocessable('Your card has expired.', 'card_expired');
  const cvvLength = detectBrand(card.number) === 'American Express' ? 4 : 3;
  if (!/^\d+$/.test(card.cvv) || card.cvv.length !== cvvLength) {
    throw unprocessable('The security code (CVV) is not valid.', 'card_invalid');
  }
  return card;
}

/** The checksum of card numbers, ISO/IEC 7812-1. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** The brand by the number's first digits; `Card` for an unknown one. */
export function detectBrand(number: string): string {
  if (number.startsWith('4')) return 'Visa';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^(6011|65|64[4-9])/.test(number)) return 'Discover';
  return 'Card';
}

function isScalar(body: unknown, field: string): boolean {
  if (!CARD_FIELDS.includes(field)) return false;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' || typeof value === 'number';
}
