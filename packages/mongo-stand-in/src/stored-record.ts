import { Binary } from 'bson';
import { type Doc, decode, toView } from './bson-values.ts';
import type { DataFile } from './data-file.ts';
import type { Filter } from './filter.ts';

const LARGE_BINARY_BYTES = 8 * 1024;

export interface Place {
  file: DataFile;
  offset: number;
  length: number;
}

export class StoredRecord {
  readonly key: string;
  readonly seq: number;
  view: Doc;
  place: Place | undefined;
  /** Bytes in the journal. */
  bytes = 0;
  #kept: Doc;
  #cut: string[] = [];

  constructor(key: string, seq: number, doc: Doc) {
    this.key = key;
    this.seq = seq;
    this.#kept = doc;
    this.view = toView(doc);
  }

  replace(doc: Doc, place: Place | undefined, bytes: number): void {
    this.#cut = place
      ? Object.keys(doc).filter((field) => {
          const value = doc[field];
          return value instanceof Binary && value.length() > LARGE_BINARY_BYTES;
        })
      : [];
    this.#kept =
      this.#cut.length > 0 ? Object.fromEntries(Object.entries(doc).filter(([f]) => !this.#cut.includes(f))) : doc;
    this.view = toView(this.#kept);
    this.place = this.#cut.length > 0 ? place : undefined;
    this.bytes = bytes;
  }

  /** The whole document, read from disk when parts of it are not in memory. */
  get doc(): Doc {
    return this.place ? decode(this.place.file.read(this.place.offset, this.place.length)) : this.#kept;
  }

  get id(): unknown {
    return this.#kept._id;
  }

  matches(filter: Pick<Filter, 'test' | 'roots'>): boolean {
    return filter.test(this.viewFor(filter.roots));
  }

  /** A view that is complete for at least the named fields. */
  viewFor(roots: Set<string> | undefined): Doc {
    if (this.#cut.length === 0) return this.view;
    return roots && this.#cut.every((field) => !roots.has(field)) ? this.view : toView(this.doc);
  }
}
