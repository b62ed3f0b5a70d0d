import { Binary, BSONRegExp, BSONSymbol, Decimal128, Double, deserialize, Int32, Long, serialize, UUID } from 'bson';
import { CommandError } from './command-error.ts';

export type Doc = Record<string, unknown>;

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 180;
const INT32_LIMIT = 2 ** 31;

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Sets an own property, even one named `__proto__`. */
export function setField(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(doc, key, { value, enumerable: true, configurable: true, writable: true });
  else doc[key] = value;
}

export const isInt32 = (value: number): boolean =>
  Number.isInteger(value) && !Object.is(value, -0) && value >= -INT32_LIMIT && value < INT32_LIMIT;

/** Plain numbers become int32 when they fit, so such a double stays wrapped. */
export const double = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

function settle(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new CommandError('Overflow', `BSON document exceeds the nesting limit of ${MAX_DEPTH}`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = settle(value[i], depth + 1);
    return value;
  }
  if (isDoc(value)) {
    for (const key of Object.keys(value)) {
      const before = value[key];
      const after = settle(before, depth + 1);
      if (after !== before) setField(value, key, after);
    }
    return value;
  }
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return double(value.value);
  // Copies, because a view would keep the whole network message or file window in memory.
  if (value instanceof UUID) return new UUID(Buffer.from(value.buffer));
  if (value instanceof Binary) return new Binary(Buffer.from(value.value()), value.sub_type);
  return value;
}

/** Reads one document and keeps every BSON type; int32 and ordinary doubles become plain numbers. */
export function decode(bytes: Uint8Array): Doc {
  return settle(deserialize(bytes, { promoteValues: false, bsonRegExp: true }), 0) as Doc;
}

/** The BSON bytes of a document. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc);
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toRegExp(source: string, options: string): RegExp {
  const unknown = [...options].find((flag) => !'imsux'.includes(flag));
  if (unknown || options.includes('x'))
    throw new CommandError('BadValue', `invalid flag in regex options: ${unknown ?? 'x'}`);
  return new RegExp(source, options.replace('u', ''));
}

function viewOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const viewed = value.map(viewOf);
    return viewed.some((item, i) => item !== value[i]) ? viewed : value;
  }
  if (isDoc(value)) return toView(value);
  if (value instanceof Double) return value.value;
  // A number beyond 2^53 would lose digits, so it stays wrapped, which still allows comparing for equality.
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (value instanceof Decimal128) return Number(value.toString());
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options);
  if (value instanceof BSONSymbol) return value.value;
  return value;
}

/** The document with its wrapped numbers unwrapped, for the query engine; the same object if it has none. */
export function toView(doc: Doc): Doc {
  let copy: Doc | undefined;
  for (const key of Object.keys(doc)) {
    const viewed = viewOf(doc[key]);
    if (viewed === doc[key]) continue;
    copy ??= { ...doc };
    setField(copy, key, viewed);
  }
  return copy ?? doc;
}

/** A deep copy of documents and arrays; BSON values are shared, because they are immutable here. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (value instanceof Date) return new Date(value) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) setField(copy, key, cloneValue(value[key]));
  return copy as T;
}

export function asNumber(value: unknown, field: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  const viewed = viewOf(value);
  if (typeof viewed === 'number') return viewed;
  throw new CommandError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
}

export function asDoc(value: unknown, field: string): Doc {
  if (value === undefined || value === null) return {};
  if (isDoc(value)) return value;
  throw new CommandError('TypeMismatch', `BSON field '${field}' is the wrong type, expected type 'object'`);
}
