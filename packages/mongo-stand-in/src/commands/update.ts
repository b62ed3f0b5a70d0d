import { asDoc, type Doc, encode, isDoc } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { sortFields } from '../engine.ts';
import { compileFilter } from '../filter.ts';
import { selectRecords } from '../select-records.ts';
import { isReplacement } from '../update/apply-update.ts';
import { changeRecord } from '../update/change-records.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { type Call, docList, type Handler, namespaceOf, refuseCollation } from './call.ts';
import { eachStatement } from './insert.ts';

/** An update is a document or a list of pipeline stages. */
export function updateFrom(value: unknown): Doc | Doc[] {
  if (Array.isArray(value)) return docList(value, 'u');
  if (isDoc(value)) return value;
  throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
}

function updateOne(call: Call, statement: Doc): { n: number; nModified: number; upserted?: unknown } {
  refuseCollation(statement);
  const filter = asDoc(statement.q, 'update.updates.q');
  const update = updateFrom(statement.u);
  const multi = statement.multi === true;
  if (multi && isReplacement(update))
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  const compiled = compileFilter(filter);
  const arrayFilters = statement.arrayFilters === undefined ? [] : docList(statement.arrayFilters, 'arrayFilters');
  const context = { filter, arrayFilters, now: new Date() };
  const known = call.store.collections.get(namespaceOf(call));
  const sort = sortFields(asDoc(statement.sort, 'update.updates.sort'));
  const records = known ? selectRecords(known, compiled, { sort, limit: multi ? 0 : 1 }) : [];
  if (records.length === 0 && statement.upsert === true) {
    const doc = upsertedDocument(filter, update, context);
    call.store.put(call.store.ensure(namespaceOf(call)), doc, encode(doc), undefined);
    return { n: 1, nModified: 0, upserted: doc._id };
  }
  let nModified = 0;
  for (const record of records) {
    if (known && changeRecord(call.store, known, record, update, context).modified) nModified++;
  }
  return { n: records.length, nModified };
}

const update: Handler = (call) => {
  const totals = { n: 0, nModified: 0 };
  const upserted: Doc[] = [];
  const errors = eachStatement(call, docList(call.command.updates, 'update.updates'), (statement, index) => {
    const result = updateOne(call, statement);
    totals.n += result.n;
    totals.nModified += result.nModified;
    if ('upserted' in result) upserted.push({ index, _id: result.upserted });
  });
  return { ...totals, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
};

const remove: Handler = (call) => {
  let n = 0;
  const errors = eachStatement(call, docList(call.command.deletes, 'delete.deletes'), (statement) => {
    refuseCollation(statement);
    const filter = compileFilter(asDoc(statement.q, 'delete.deletes.q'));
    const collection = call.store.collections.get(namespaceOf(call));
    if (!collection) return;
    for (const record of selectRecords(collection, filter, { limit: Number(statement.limit ?? 0) })) {
      call.store.remove(collection, record);
      n++;
    }
  });
  return { n, ...errors, ok: 1 };
};

export const updateCommands: Record<string, Handler> = { update, delete: remove };
