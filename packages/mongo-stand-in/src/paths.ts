import { type Doc, isDoc } from './bson-values.ts';
import { EMPTY_ARRAY } from './value-key.ts';
import { compareValues } from './value-order.ts';

export interface Leaves {
  /** `undefined` for a missing field. */
  values: unknown[];
  /** Whether the path leads through an array. */
  many: boolean;
}

function collect(value: unknown, parts: readonly string[], at: number, found: Leaves): void {
  if (at === parts.length) {
    if (!Array.isArray(value)) found.values.push(value);
    else {
      found.many = true;
      found.values.push(...(value.length > 0 ? value : [EMPTY_ARRAY]));
    }
    return;
  }
  const part = parts[at] ?? '';
  if (Array.isArray(value)) {
    found.many = true;
    if (/^\d+$/.test(part) && Number(part) < value.length) collect(value[Number(part)], parts, at + 1, found);
    for (const item of value) if (isDoc(item)) collect(item, parts, at, found);
  } else if (isDoc(value) && Object.hasOwn(value, part)) collect(value[part], parts, at + 1, found);
  else found.values.push(undefined);
}

/** All values that an index sees at a dotted path, through arrays. */
export function leavesAt(doc: Doc, path: string): Leaves {
  const found: Leaves = { values: [], many: false };
  collect(doc, path.split('.'), 0, found);
  if (found.values.length === 0) found.values.push(undefined);
  return found;
}

function sortValue(doc: Doc, path: string, direction: 1 | -1): unknown {
  if (!path.includes('.')) {
    const direct = Object.hasOwn(doc, path) ? doc[path] : undefined;
    if (!Array.isArray(direct)) return direct;
  }
  return leavesAt(doc, path).values.reduce((best, value) =>
    compareValues(value, best) * direction < 0 ? value : best,
  );
}

export type SortFields = [path: string, direction: 1 | -1][];

/** Sorts, reading each document's key once. */
export function sortedBy<T>(items: readonly T[], fields: SortFields, docOf: (item: T) => Doc): T[] {
  const keyed = items.map((item) => {
    const doc = docOf(item);
    return { item, keys: fields.map(([path, direction]) => sortValue(doc, path, direction)) };
  });
  keyed.sort((a, b) => compareKeys(a.keys, b.keys, fields));
  return keyed.map(({ item }) => item);
}

export function compareKeys(a: readonly unknown[], b: readonly unknown[], fields: SortFields): number {
  for (const [i, [, direction]] of fields.entries()) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order * direction;
  }
  return 0;
}
