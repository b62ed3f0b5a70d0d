import { ObjectId } from 'bson';
import { cloneValue, type Doc, isDoc } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { applyUpdate, isReplacement, type UpdateContext } from './apply-update.ts';
import { checkPath, findSlot, setSlot } from './field-path.ts';

function copyEqualities(filter: Doc, into: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) copyEqualities(part as Doc, into);
      continue;
    }
    if (path.startsWith('$')) continue;
    const isOperator = isDoc(condition) && Object.keys(condition)[0]?.startsWith('$');
    if (isOperator && !Object.hasOwn(condition, '$eq')) continue;
    const slot = findSlot(into, checkPath(path), true);
    if (slot) setSlot(slot, cloneValue(isOperator ? condition.$eq : condition));
  }
}

export function withId(doc: Doc): Doc {
  const id = doc._id;
  if (Array.isArray(id)) throw new CommandError('BadValue', "The '_id' value cannot be of type array");
  const operator = Object.keys(doc).find((key) => key.startsWith('$'));
  if (operator) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document or an insert.`,
    );
  }
  if (id !== undefined && Object.keys(doc)[0] === '_id') return doc;
  const { _id, ...rest } = doc;
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}

/** The document that an upsert inserts when nothing matches. */
export function upsertedDocument(filter: Doc, update: Doc | Doc[], context: Omit<UpdateContext, 'inserting'>): Doc {
  const base: Doc = {};
  if (isReplacement(update)) copyEqualities({ ...(Object.hasOwn(filter, '_id') ? { _id: filter._id } : {}) }, base);
  else copyEqualities(filter, base);
  return withId(applyUpdate(base, update, { ...context, inserting: true }));
}
