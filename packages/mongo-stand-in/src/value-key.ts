import { Binary, Decimal128, Double, Long, ObjectId } from 'bson';
import { isDoc } from './bson-values.ts';

export const EMPTY_ARRAY = Symbol('empty array');

const numberKey = (value: number): string => `n${Object.is(value, -0) ? 0 : value}`;

function decimalKey(text: string): string {
  const digits = text.replace(/E.*$/, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= 15 ? numberKey(Number(text)) : `D${text}`;
}

function objectKey(value: object): string {
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (Array.isArray(value)) return `[${value.map((item) => sized(valueKey(item))).join('')}]`;
  if (value instanceof Double) return numberKey(value.value);
  if (value instanceof Long) {
    return Number.isSafeInteger(value.toNumber()) ? numberKey(value.toNumber()) : `n${value.toString()}`;
  }
  if (value instanceof Decimal128) return decimalKey(value.toString());
  if (value instanceof Binary) return `B${value.sub_type}:${value.toString('base64')}`;
  if (isDoc(value)) {
    const entries = Object.keys(value).map((key) => sized(key) + sized(valueKey(value[key])));
    return `{${entries.join('')}}`;
  }
  return `x${value.constructor.name}:${String(value)}:${JSON.stringify(value)}`;
}

const sized = (key: string): string => `${key.length}:${key}`;

/** Equal for values that MongoDB considers equal (5, 5.0 and Long 5), different for all others. */
export function valueKey(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
      return numberKey(value);
    case 'bigint':
      return `n${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'symbol':
      return 'u';
    case 'object':
      return value === null ? 'z' : objectKey(value);
    default:
      return 'z';
  }
}

export const tupleKey = (keys: readonly string[]): string =>
  keys.length === 1 ? (keys[0] ?? '') : keys.map(sized).join('');
