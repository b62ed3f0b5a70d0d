import { Aggregator } from 'mingo/aggregator';
import { asNumber, cloneValue, type Doc, isDoc, toView } from './bson-values.ts';
import type { Collection } from './collection.ts';
import { CommandError } from './command-error.ts';
import { engineOptions, sortFields } from './engine.ts';
import { compileFilter } from './filter.ts';
import { type Selection, selectRecords } from './select-records.ts';
import type { Store } from './store.ts';

function refuseUnsupported(stages: readonly Doc[]): void {
  for (const stage of stages) {
    const names = Object.keys(stage);
    const [name = ''] = names;
    if (names.length !== 1) {
      throw new CommandError('Location40324', 'A pipeline stage specification object must contain exactly one field.');
    }
    if (name === '$changeStream') {
      throw new CommandError('Location40573', 'The $changeStream stage is only supported on replica sets');
    }
    if (!engineOptions.context.getOperator('pipeline' as never, name)) {
      throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
    }
    const nested = name === '$facet' ? Object.values(asStages(stage.$facet)) : [];
    for (const inner of nested) if (Array.isArray(inner)) refuseUnsupported(inner as Doc[]);
  }
}

const asStages = (value: unknown): Doc => (isDoc(value) ? value : {});

function splitLeading(stages: readonly Doc[]): { filter: Doc; selection: Selection; rest: Doc[] } {
  const rest = [...stages];
  const selection: Selection = {};
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filter = take('$match');
  const sort = take('$sort');
  if (isDoc(sort)) selection.sort = sortFields(sort);
  const skip = take('$skip');
  if (skip !== undefined) selection.skip = asNumber(skip, '$skip', 0);
  const limit = take('$limit');
  if (limit !== undefined) selection.limit = asNumber(limit, '$limit', 0);
  return { filter: isDoc(filter) ? filter : {}, selection, rest };
}

/** Drivers often count documents with a pipeline; this avoids copying every document for it. */
function countedAs([stage = {}, ...more]: readonly Doc[]): ((count: number) => Doc) | undefined {
  const name = stage.$count;
  if (more.length > 0) return undefined;
  if (typeof name === 'string') return (count) => ({ [name]: count });
  if (!isDoc(stage.$group)) return undefined;
  const { _id, n, ...others } = stage.$group;
  const counts = typeof _id === 'number' && isDoc(n) && n.$sum === 1 && Object.keys(n).length === 1;
  return counts && Object.keys(others).length === 0 ? (count) => ({ _id, n: count }) : undefined;
}

/** mingo's stages modify their input. */
const copyOf = (doc: Doc): Doc => cloneValue(toView(doc));

/** Runs a pipeline. Stages such as `$lookup` read the other collections of the same database. */
export function aggregate(
  store: Store,
  database: string,
  collection: Collection | undefined,
  pipeline: readonly Doc[],
): Doc[] {
  const stages = pipeline.map(toView);
  refuseUnsupported(stages);
  const { filter, selection, rest } = splitLeading(stages);
  const records = collection ? selectRecords(collection, compileFilter(filter), selection) : [];
  if (rest.length === 0) return records.map((record) => record.doc);
  const counted = countedAs(rest);
  if (counted) return records.length > 0 ? [counted(records.length)] : [];
  const aggregator = new Aggregator(rest, {
    ...engineOptions,
    collectionResolver: (name) => {
      const other = store.collections.get(`${database}.${name}`);
      return other ? Array.from(other.records.values(), (record) => copyOf(record.doc)) : [];
    },
  });
  return aggregator.run(records.map((record) => copyOf(record.doc))) as Doc[];
}
