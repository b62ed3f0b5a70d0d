import { asDoc, type Doc, isDoc } from '../bson-values.ts';
import type { Collection } from '../collection.ts';
import { CommandError } from '../command-error.ts';
import type { Cursors } from '../cursors.ts';
import type { Store } from '../store.ts';

export interface ServerState {
  store: Store;
  cursors: Cursors;
  startedAt: Date;
  connections(): number;
}

export interface Call extends ServerState {
  name: string;
  command: Doc;
  database: string;
  connectionId: number;
}

export type Handler = (call: Call) => Doc;

/** `database.collection`, from the value of the command's first field. */
export function namespaceOf({ command, name, database }: Call, field = name): string {
  const collection = command[field];
  if (typeof collection !== 'string' || collection === '' || collection.includes('\0')) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${collection ?? ''}'`);
  }
  return `${database}.${collection}`;
}

export const collectionOf = (call: Call): Collection | undefined => call.store.collections.get(namespaceOf(call));

export function docList(value: unknown, field: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) {
    throw new CommandError('TypeMismatch', `BSON field '${field}' is the wrong type, expected an array of objects`);
  }
  return value;
}

/** Rejects collation, because it changes equality, so ignoring it would be wrong. */
export function refuseCollation(given: Doc): void {
  const { locale } = asDoc(given.collation, 'collation');
  if (locale !== undefined && locale !== 'simple') {
    throw new CommandError('InvalidOptions', 'collation is not supported by the embedded development server');
  }
}
