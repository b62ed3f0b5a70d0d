import { inputSchema } from '@loop-petal/contracts/documents/json-schemas';
import fc from 'fast-check';
import type { z } from 'zod';

type Json = Record<string, unknown>;

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'rose\u0000stem',
    '\ud800',
    'a\udc00b',
    '\u202egnp.esor',
    '__proto__',
    'constructor',
    "'; DROP TABLE orders; --",
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    'NaN',
    '1e309',
    '٣',
    '99999999999999999999',
    '-0',
    'null',
    '[object Object]',
    '2026-02-30T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    null,
    true,
    0,
    -1,
    0.1,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    { $gt: '' },
    { $ne: null },
    { $where: 'sleep(1000)' },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { constructor: { prototype: { isAdmin: true } } },
    { length: 3, 0: 'a' },
  ),
  fc.constantFrom(300, 5000, 50_000).map((length) => 'x'.repeat(length)),
  fc.constant(1000).map((depth) => nested(depth)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue(),
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** Values that match the schema, as far as JSON Schema describes it. */
export function fitting(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return arbitraryOf(inputSchema(schema), ids);
}

/** @param schema JSON Schema without references; values of `examples` are taken as they are */
export function arbitraryOf(schema: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { examples, enum: choices, anyOf, oneOf, type } = schema;
  if (Array.isArray(examples)) return fc.constantFrom(...examples);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const union = (anyOf ?? oneOf) as Json[] | undefined;
  if (union) return fc.oneof(...union.map((one) => arbitraryOf(one, ids)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitraryOf({ ...schema, type: one }, ids)));
  switch (type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? {}) as Json, ids), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(3, Number(schema.maxItems ?? 3)),
      });
    case 'string':
      return stringOf(schema, ids);
    case 'integer':
    case 'number':
      return integerOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function integerOf({ minimum, exclusiveMinimum, maximum }: Json): fc.Arbitrary<unknown> {
  const least = Math.max(Number(minimum ?? -1), Number(exclusiveMinimum ?? -2) + 1);
  return fc.integer({ min: least < -(2 ** 31) ? -1 : least, max: Math.min(Number(maximum ?? 1000), 2 ** 31 - 1) });
}

function objectOf({ properties = {}, required }: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  const members = Object.entries(properties as Record<string, Json>).map(([name, member]) => [
    name,
    arbitraryOf(member, ids),
  ]);
  return fc.record(Object.fromEntries(members), { requiredKeys: (required ?? []) as never[], noNullPrototype: true });
}

function stringOf({ format, minLength = 0, maxLength = 40, pattern }: Json, ids: readonly string[]) {
  if (format === 'email') return fc.nat(50).map((number) => `ada${number}@example.com`);
  if (format === 'uuid') return fc.oneof(knownIds(ids), fc.uuid());
  if (format === 'date-time' || format === 'date') {
    const moments = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') });
    return moments.map((moment) => moment.toISOString().slice(0, format === 'date' ? 'YYYY-MM-DD'.length : undefined));
  }
  if (format === 'uri') return fc.webUrl();
  if (typeof pattern === 'string') return matching(pattern);
  const [min, max] = [Number(minLength), Math.min(Number(maxLength), Number(minLength) + 40)];
  const words = fc.string({ minLength: min, maxLength: max });
  return min <= 1 && max >= 36 ? fc.oneof(knownIds(ids), words) : words;
}

const knownIds = (ids: readonly string[]) => fc.constantFrom(...(ids.length > 0 ? ids : ['id']));

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // fast-check can't generate texts from this expression.
    return fc.string({ minLength: 3, maxLength: 20, unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789') });
  }
}

/** A valid value with one change: a field that is missing, hostile or added. */
export function almostFitting(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = ['id', 'isAdmin', 'role', '__proto__', '$where', 'constructor'];
  return fc
    .tuple(value, hostile, fc.nat(), fc.constantFrom('drop', 'spoil', 'add'), fc.constantFrom(...names))
    .map(([fit, odd, position, change, name]) => {
      if (typeof fit !== 'object' || fit === null) return odd;
      const members = Object.entries(fit);
      const index = members.length > 0 ? position % members.length : 0;
      if (change === 'add' || members.length === 0) return jsonObject([...members, [name, odd]]);
      if (change === 'drop') return jsonObject(members.filter((_, at) => at !== index));
      return jsonObject(members.map(([key, member], at) => [key, at === index ? odd : member]));
    });
}

/** A valid value with NUL or half a surrogate pair in one of its texts, or in a property's name if it has no text. */
export function withBrokenText(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.constantFrom('\u0000', '\ud83c', '\udf37')).map(([fit, position, broken]) => {
    const texts = mapTexts(fit, (text) => text);
    if (texts.count === 0) return { ...(fit as object), [`a${broken}`]: 1 };
    const chosen = position % texts.count;
    return mapTexts(fit, (text, at) => (at === chosen ? `${text}${broken}` : text)).value;
  });
}

function mapTexts(value: unknown, change: (text: string, at: number) => string): { value: unknown; count: number } {
  let count = 0;
  const changed = JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? change(member, count++) : member,
  );
  return { value: JSON.parse(changed), count };
}

/** Like JSON.parse: `__proto__` is an ordinary property. */
function jsonObject(members: [string, unknown][]): unknown {
  const body = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value ?? null)}`).join();
  return JSON.parse(`{${body}}`);
}
