type Fields = Readonly<Record<string, unknown>>;

/**
 * Two admins' changes of the same document. Where both changed a value, mine is kept.
 * @param base the document that both started from
 * @returns `both`: the fields with a value that both changed
 */
export function mergeChanges<Parts extends object>(base: Parts, mine: Parts, theirs: Parts) {
  const both = new Set<string>();
  const fields = [base, mine, theirs].map((parts) => parts as Fields);
  const merged = Object.keys(mine).map((name) => {
    const [before, own, other] = fields.map((parts) => parts[name]);
    return [name, merge(before, own, other, () => both.add(name))];
  });
  return { merged: Object.fromEntries(merged) as Parts, both: [...both] };
}

function merge(base: unknown, mine: unknown, theirs: unknown, onBoth: () => void): unknown {
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  if (isSame(mine, base)) return theirs;
  const start = base ?? {};
  if (isRecord(start) && isRecord(mine) && isRecord(theirs)) return mergeFields(start, mine, theirs, onBoth);
  if (isList(base) && isList(mine) && isList(theirs)) return mergeRows(base, mine, theirs, onBoth);
  onBoth();
  return mine;
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields, onBoth: () => void): Fields {
  const names = Object.keys({ ...mine, ...theirs });
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name], onBoth)] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/**
 * Lists whose rows have no key and only changed in place are merged row by row, others by the rows' keys. The order is
 * mine; a row that only they added follows the same row as in their list, or keeps its place.
 */
function mergeRows(base: Rows, mine: Rows, theirs: Rows, onBoth: () => void): Rows {
  if (isInPlace(base, mine) && isInPlace(base, theirs)) {
    return mine.map((row, place) => merge(base[place], row, theirs[place], onBoth) as Row);
  }
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const isNew = (row: Row | undefined) => row !== undefined && !before.has(keyOf(row));
  const isReplaced = (place: number) => isNew(mine[place]) && isNew(theirs[place]);
  const isAmbiguous =
    own.size < mine.length ||
    other.size < theirs.length ||
    base.some((row, place) => !own.has(keyOf(row)) && !other.has(keyOf(row)) && (!hasKey(row) || isReplaced(place)));
  if (isAmbiguous) {
    onBoth();
    return mine;
  }
  const order = [...own.keys()];
  const others = [...other.keys()];
  for (const [place, key] of others.entries()) {
    if (own.has(key) || before.has(key)) continue;
    const previous = others.slice(0, place).findLast((one) => order.includes(one));
    order.splice(previous === undefined ? place : order.indexOf(previous) + 1, 0, key);
  }
  const keys = [...order, ...others.filter((key) => !order.includes(key))];
  const rows = keys.map((key) => merge(before.get(key), own.get(key), other.get(key), onBoth));
  const merged = rows.filter((row) => row !== undefined) as Row[];
  if (merged.length > 0 || mine.length === 0 || theirs.length === 0) return merged;
  onBoth();
  return mine;
}

type Row = string | Fields;
type Rows = readonly Row[];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** A picture with its sizes and description is one value. */
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('imageUrl' in value);
const isList = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => typeof row === 'string' || isRecord(row));

/** The first of these fields identifies a row. */
const KEYS = ['key', 'code', 'agent', 'day', 'materialId', 'kind', 'url', 'from'];
const keyField = (row: Fields): unknown => KEYS.map((name) => row[name]).find(Boolean);
const hasKey = (row: Row): boolean => typeof row === 'string' || keyField(row) !== undefined;
/** A row without a key is its own: a changed row is another one. */
const keyOf = (row: Row): string => JSON.stringify((typeof row !== 'string' && keyField(row)) || row);
const byKey = (rows: Rows): ReadonlyMap<string, Row> => new Map(rows.map((row) => [keyOf(row), row]));

/** Whether no row was added, removed or moved. */
const isInPlace = (base: Rows, rows: Rows): boolean =>
  base.length === rows.length &&
  rows.every((row, place) => !hasKey(row) && base.every((other, at) => at === place || !isSame(row, other)));
