import { asDoc, type Doc, encode } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { sortFields } from '../engine.ts';
import { compileFilter } from '../filter.ts';
import { compileProjection } from '../projection.ts';
import { selectRecords } from '../select-records.ts';
import { changeRecord } from '../update/change-records.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { collectionOf, docList, type Handler, namespaceOf, refuseCollation } from './call.ts';
import { updateFrom } from './update.ts';

/** Finds one document and changes or removes it atomically. */
const findAndModify: Handler = (call) => {
  const { command, store } = call;
  refuseCollation(command);
  const filter = asDoc(command.query, 'findAndModify.query');
  const compiled = compileFilter(filter);
  const shape = compileProjection(asDoc(command.fields, 'findAndModify.fields'), filter);
  const isRemoval = command.remove === true;
  if (isRemoval === (command.update !== undefined)) {
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified, and not both');
  }
  const collection = collectionOf(call);
  const sort = sortFields(asDoc(command.sort, 'findAndModify.sort'));
  const [record] = collection ? selectRecords(collection, compiled, { sort, limit: 1 }) : [];
  if (isRemoval) {
    const value = record ? shape(record.doc) : null;
    if (collection && record) store.remove(collection, record);
    return { lastErrorObject: { n: record ? 1 : 0 }, value, ok: 1 };
  }
  const arrayFilters = command.arrayFilters === undefined ? [] : docList(command.arrayFilters, 'arrayFilters');
  const context = { filter, arrayFilters, now: new Date() };
  const update = updateFrom(command.update);
  if (collection && record) {
    const { before, after } = changeRecord(store, collection, record, update, context);
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      value: shape(command.new === true ? after : before),
      ok: 1,
    };
  }
  if (command.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
  const doc: Doc = upsertedDocument(filter, update, context);
  store.put(store.ensure(namespaceOf(call)), doc, encode(doc), undefined);
  const value = command.new === true ? shape(doc) : null;
  return { lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id }, value, ok: 1 };
};

export const findAndModifyCommands: Record<string, Handler> = { findAndModify, findandmodify: findAndModify };
