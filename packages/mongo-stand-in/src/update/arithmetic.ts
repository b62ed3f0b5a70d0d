import { Decimal128, Double, Long } from 'bson';
import { double, isInt32 } from '../bson-values.ts';

type Numeric = number | Double | Long | Decimal128;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || value instanceof Double || value instanceof Long || value instanceof Decimal128;

interface Scaled {
  digits: bigint;
  exponent: number;
}

function scaled(value: Numeric): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value instanceof Double ? value.value : value));
  if (!match) throw new RangeError(`can't calculate with ${value}`);
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function decimal(a: Numeric, b: Numeric, operation: 'add' | 'multiply'): Decimal128 {
  const [x, y] = [scaled(a), scaled(b)];
  if (operation === 'multiply') return Decimal128.fromString(`${x.digits * y.digits}E${x.exponent + y.exponent}`);
  const exponent = Math.min(x.exponent, y.exponent);
  if (Math.max(x.exponent, y.exponent) - exponent > 6200) throw new RangeError('decimal out of range');
  const align = ({ digits, exponent: own }: Scaled) => digits * 10n ** BigInt(own - exponent);
  return Decimal128.fromString(`${align(x) + align(y)}E${exponent}`);
}

const asDouble = (value: Numeric): number => (typeof value === 'number' ? value : Number(value.toString()));
const isDouble = (value: Numeric): boolean => value instanceof Double || (typeof value === 'number' && !isInt32(value));

/** Adds or multiplies with the real server's types: int32 overflows to int64, doubles stay, decimals are exact. */
export function calculate(a: Numeric, b: Numeric, operation: 'add' | 'multiply'): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimal(a, b, operation);
  if (isDouble(a) || isDouble(b)) {
    const [x, y] = [asDouble(a), asDouble(b)];
    return double(operation === 'add' ? x + y : x * y);
  }
  const [x, y] = [BigInt(a.toString()), BigInt(b.toString())];
  const exact = operation === 'add' ? x + y : x * y;
  if (BigInt.asIntN(64, exact) !== exact) throw new RangeError('integer overflow');
  const bothInt32 = typeof a === 'number' && typeof b === 'number';
  return bothInt32 && isInt32(Number(exact)) ? Number(exact) : Long.fromBigInt(exact);
}
