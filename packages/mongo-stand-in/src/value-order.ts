import { Binary, BSONRegExp, BSONSymbol, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { isDoc } from './bson-values.ts';

const less = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function rankOfObject(value: object): number {
  if (isDoc(value)) return 20;
  if (Array.isArray(value)) return 25;
  if (value instanceof ObjectId) return 35;
  if (value instanceof Date) return 45;
  if (value instanceof Timestamp) return 47;
  if (value instanceof Double || value instanceof Long || value instanceof Decimal128) return 10;
  if (value instanceof BSONSymbol) return 15;
  if (value instanceof Binary) return 30;
  if (value instanceof BSONRegExp || value instanceof RegExp) return 50;
  if (value instanceof MinKey) return 1;
  if (value instanceof MaxKey) return 127;
  return 60;
}

function rank(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 10;
    case 'string':
      return 15;
    case 'boolean':
      return 40;
    case 'symbol':
      return 3;
    case 'object':
      return value === null ? 5 : rankOfObject(value);
    default:
      return 5;
  }
}

function numeric(value: unknown): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Long) return value.toBigInt();
  return Number(String(value));
}

function compareDocs(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  for (let i = 0; i < Math.min(keysA.length, keysB.length); i++) {
    const [keyA = '', keyB = ''] = [keysA[i], keysB[i]];
    const order = rank(a[keyA]) - rank(b[keyB]) || less(keyA, keyB) || compareValues(a[keyA], b[keyB]);
    if (order !== 0) return order;
  }
  return keysA.length - keysB.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The order of the BSON specification: types first, then values. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const ranks = rank(a);
  const order = ranks - rank(b);
  if (order !== 0) return order;
  switch (ranks) {
    case 10:
      return less(numeric(a), numeric(b));
    case 15:
      return less(String(a), String(b));
    case 20:
      return compareDocs(a as Record<string, unknown>, b as Record<string, unknown>);
    case 25:
      return compareArrays(a as unknown[], b as unknown[]);
    case 30: {
      const [x, y] = [a as Binary, b as Binary];
      return x.length() - y.length() || x.sub_type - y.sub_type || Buffer.compare(x.value(), y.value());
    }
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 40:
      return Number(a) - Number(b);
    case 45:
      return less((a as Date).getTime(), (b as Date).getTime());
    case 3:
    case 5:
      return 0;
    default:
      return less(String(a), String(b));
  }
}
