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
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeFields(base, mine, theirs, onBoth);
  if (isList(base) && isList(mine) && isList(theirs)) return mergeRows(base, mine, theirs, onBoth);
  onBoth();
  return mine;
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields, onBoth: () => void): Fields {
  const names = Object.keys({ ...mine, ...theirs });
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name], onBoth)] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Lists whose rows have no key and only changed in place are merged row by row, others by the rows' keys. */
function mergeRows(base: Rows, mine: Rows, theirs: Rows, onBoth: () => void): Rows {
  if (isInPlace(base, mine) && isInPlace(base, theirs)) {
    return mine.map((row, place) => merge(base[place], row, theirs[place], onBoth) as Row);
  }
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const isAmbiguous = own.size < mine.length || other.size < theirs.length;
  if (isAmbiguous || base.some((row) => !hasKey(row) && !own.has(keyOf(row)) && !other.has(keyOf(row)))) {
    onBoth();
    return mine;
  }
  const order = [...own.keys()];
  const others = [...other.keys()];
  for (const [place, key] of others.entries()) {
    if (!own.has(key)) order.splice(order.indexOf(others[place - 1] ?? '') + 1, 0, key);
  }
  const merged = order.map((key) => merge(before.get(key), own.get(key), other.get(key), onBoth));
  return merged.filter((row) => row !== undefined) as Row[];
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
const KEYS = ['key', 'code', 'agent', 'day', 'materialId', 'kind', 'url'];
const keyField = (row: Fields): unknown => KEYS.map((name) => row[name]).find(Boolean);
const hasKey = (row: Row): boolean => typeof row === 'string' || keyField(row) !== undefined;
/** A row without a key is its own: a changed row is another one. */
const keyOf = (row: Row): string => JSON.stringify((typeof row !== 'string' && keyField(row)) || row);
const byKey = (rows: Rows): ReadonlyMap<string, Row> => new Map(rows.map((row) => [keyOf(row), row]));

/** Whether no row was added, removed or moved. */
const isInPlace = (base: Rows, rows: Rows): boolean =>
  base.length === rows.length &&
  rows.every((row, place) => !hasKey(row) && base.every((other, at) => at === place || !isSame(row, other)));
