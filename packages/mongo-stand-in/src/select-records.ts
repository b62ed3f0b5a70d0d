import { type Collection, ID_INDEX } from './collection.ts';
import type { Filter } from './filter.ts';
import { type SortFields, sortedBy } from './paths.ts';
import type { StoredRecord } from './stored-record.ts';

export interface Selection {
  sort?: SortFields;
  skip?: number;
  limit?: number;
}

interface Candidates {
  records: Iterable<StoredRecord>;
  size: number;
  /** The candidates need no further test. */
  exact: boolean;
  index: string | undefined;
}

/** With many candidates and a large fraction of all documents, scanning an index in order is faster than sorting. */
const isScanFaster = (candidates: number, all: number): boolean => candidates >= 500 && candidates * 20 >= all;

function byId(collection: Collection, filter: Filter): Candidates | undefined {
  const keys = filter.equals.get('_id');
  if (!keys) return undefined;
  const records = keys.map((key) => collection.records.get(key)).filter((record) => record !== undefined);
  return { records, size: records.length, exact: filter.exact && filter.equals.size === 1, index: ID_INDEX.name };
}

function* joined(buckets: Iterable<StoredRecord>[]): Generator<StoredRecord> {
  const seen = new Set<StoredRecord>();
  for (const bucket of buckets) {
    for (const record of bucket) {
      if (buckets.length > 1 && seen.has(record)) continue;
      if (buckets.length > 1) seen.add(record);
      yield record;
    }
  }
}

export function candidatesFor(collection: Collection, filter: Filter): Candidates {
  let best = byId(collection, filter);
  if (best) return best;
  best = {
    records: collection.records.values(),
    size: collection.records.size,
    exact: filter.exact && filter.equals.size === 0,
    index: undefined,
  };
  for (const index of collection.indexes) {
    if (!index.complete) continue;
    const holders = index.holders(filter.present);
    if (holders && holders.size < best.size)
      best = { records: holders, size: holders.size, exact: false, index: index.spec.name };
    const found = index.lookup(filter.equals);
    if (!found || (best.index && found.size >= best.size)) continue;
    const exact = filter.exact && found.used.length === filter.equals.size;
    best = { records: joined(found.buckets), size: found.size, exact, index: index.spec.name };
  }
  return best;
}

function firstOf(
  records: Iterable<StoredRecord>,
  wanted: (record: StoredRecord) => boolean,
  skip: number,
  limit: number,
): StoredRecord[] {
  const found: StoredRecord[] = [];
  let passed = 0;
  for (const record of records) {
    if (!wanted(record)) continue;
    if (passed++ < skip) continue;
    found.push(record);
    if (limit > 0 && found.length >= limit) break;
  }
  return found;
}

export function selectRecords(
  collection: Collection,
  filter: Filter,
  { sort = [], skip = 0, limit = 0 }: Selection = {},
): StoredRecord[] {
  const candidates = candidatesFor(collection, filter);
  const rest = candidates.index === ID_INDEX.name ? filter.beyondId : filter;
  const wanted = candidates.exact ? () => true : (record: StoredRecord) => record.matches(rest);
  if (sort.length === 0) return firstOf(candidates.records, wanted, skip, limit);
  const walk =
    limit > 0 && isScanFaster(candidates.size, collection.records.size)
      ? collection.inOrderOf(sort, filter)
      : undefined;
  if (walk) return firstOf(walk, (record) => record.matches(filter), skip, limit);
  const roots = new Set(sort.map(([path]) => path.split('.')[0] ?? path));
  const matching = firstOf(candidates.records, wanted, 0, 0);
  const ordered = sortedBy(matching, sort, (record) => record.viewFor(roots));
  return ordered.slice(skip, limit > 0 ? skip + limit : undefined);
}
