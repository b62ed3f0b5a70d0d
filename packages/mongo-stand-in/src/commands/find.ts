import { Long } from 'bson';
import { asDoc, asNumber, type Doc } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { FIRST_BATCH } from '../cursors.ts';
import { sortFields } from '../engine.ts';
import { compileFilter } from '../filter.ts';
import { leavesAt } from '../paths.ts';
import { compileProjection } from '../projection.ts';
import { selectRecords } from '../select-records.ts';
import type { StoredRecord } from '../stored-record.ts';
import { EMPTY_ARRAY, valueKey } from '../value-key.ts';
import { compareValues } from '../value-order.ts';
import { collectionOf, type Handler, namespaceOf, refuseCollation } from './call.ts';

/** Reads documents lazily; skips a document that has been deleted since and whose file is gone. */
function* shaped(records: readonly StoredRecord[], shape: (doc: Doc) => Doc): Generator<Doc> {
  for (const record of records) if (!record.place?.file.closed) yield shape(record.doc);
}

function atLeastZero(value: unknown, field: string, fallback: number): number {
  const number = asNumber(value, field, fallback);
  if (number < 0)
    throw new CommandError('BadValue', `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return number;
}

const find: Handler = (call) => {
  const { command } = call;
  refuseCollation(command);
  if (command.tailable === true)
    throw new CommandError('BadValue', 'tailable cursor requested on non capped collection');
  const filter = asDoc(command.filter, 'find.filter');
  const compiled = compileFilter(filter);
  const shape = compileProjection(asDoc(command.projection, 'find.projection'), filter);
  const selection = {
    sort: sortFields(asDoc(command.sort, 'find.sort')),
    skip: atLeastZero(command.skip, 'find.skip', 0),
    limit: Math.abs(asNumber(command.limit, 'find.limit', 0)),
  };
  const collection = collectionOf(call);
  const records = collection ? selectRecords(collection, compiled, selection) : [];
  const batchSize = atLeastZero(command.batchSize, 'find.batchSize', FIRST_BATCH);
  return call.cursors.start(namespaceOf(call), shaped(records, shape), batchSize, command.singleBatch === true);
};

const toLong = (value: unknown): Long =>
  value instanceof Long ? value : Long.fromNumber(asNumber(value, 'cursor', 0));

const getMore: Handler = (call) => {
  const batchSize = atLeastZero(call.command.batchSize, 'getMore.batchSize', 0);
  return call.cursors.more(toLong(call.command.getMore), namespaceOf(call, 'collection'), batchSize);
};

const killCursors: Handler = ({ command, cursors }) => {
  const ids = (Array.isArray(command.cursors) ? command.cursors : []).map(toLong);
  const cursorsKilled = ids.filter((id) => cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

const count: Handler = (call) => {
  const { command } = call;
  refuseCollation(command);
  const filter = compileFilter(asDoc(command.query, 'count.query'));
  const selection = {
    skip: atLeastZero(command.skip, 'count.skip', 0),
    limit: Math.abs(asNumber(command.limit, 'count.limit', 0)),
  };
  const collection = collectionOf(call);
  return { n: collection ? selectRecords(collection, filter, selection).length : 0, ok: 1 };
};

const distinct: Handler = (call) => {
  const { command } = call;
  refuseCollation(command);
  if (typeof command.key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type");
  const path = command.key;
  const filter = compileFilter(asDoc(command.query, 'distinct.query'));
  const collection = collectionOf(call);
  const values = new Map<string, unknown>();
  for (const record of collection ? selectRecords(collection, filter) : []) {
    for (const value of leavesAt(record.doc, path).values) {
      if (value !== undefined && value !== EMPTY_ARRAY) values.set(valueKey(value), value);
    }
  }
  return { values: [...values.values()].sort(compareValues), ok: 1 };
};

export const findCommands: Record<string, Handler> = { find, getMore, killCursors, count, distinct };
