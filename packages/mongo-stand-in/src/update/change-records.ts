import { type Doc, encode } from '../bson-values.ts';
import type { Collection } from '../collection.ts';
import type { Store } from '../store.ts';
import type { StoredRecord } from '../stored-record.ts';
import { applyUpdate, type UpdateContext } from './apply-update.ts';

/** Updates one record; an unchanged document is not written. */
export function changeRecord(
  store: Store,
  collection: Collection,
  record: StoredRecord,
  update: Doc | Doc[],
  context: Omit<UpdateContext, 'inserting'>,
): { before: Doc; after: Doc; modified: boolean } {
  const before = record.doc;
  const after = applyUpdate(before, update, { ...context, inserting: false });
  const bytes = encode(after);
  const modified = Buffer.compare(encode(before), bytes) !== 0;
  if (modified) store.put(collection, after, bytes, record);
  return { before, after, modified };
}
