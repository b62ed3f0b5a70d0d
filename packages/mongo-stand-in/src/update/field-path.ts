import { Query } from 'mingo/query';
import { type Doc, isDoc, setField, toView } from '../bson-values.ts';
import { CommandError } from '../command-error.ts';
import { engineOptions } from '../engine.ts';

const MAX_PADDING = 10_000;

export interface Slot {
  holder: Doc | unknown[];
  key: string;
}

export function checkPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new CommandError('BadValue', `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts.includes('__proto__')) throw new CommandError('BadValue', `The update path '${path}' is not allowed.`);
  return parts;
}

export function getSlot({ holder, key }: Slot): unknown {
  if (Array.isArray(holder)) return holder[Number(key)];
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

export function setSlot({ holder, key }: Slot, value: unknown): void {
  if (!Array.isArray(holder)) {
    setField(holder, key, value);
    return;
  }
  const index = Number(key);
  if (index > holder.length + MAX_PADDING)
    throw new CommandError('BadValue', `can't pad an array up to index ${index}`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

const isIndex = (part: string): boolean => /^(0|[1-9]\d{0,7})$/.test(part);

function isContainer(value: unknown, part: string): value is Doc | unknown[] {
  return isDoc(value) || (Array.isArray(value) && isIndex(part));
}

/** Finds the slot of a path; with `create`, adds missing documents on the way. */
export function findSlot(doc: Doc, parts: readonly string[], create: boolean): Slot | undefined {
  let slot: Slot = { holder: doc, key: parts[0] ?? '' };
  for (const part of parts.slice(1)) {
    let next = getSlot(slot);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      setSlot(slot, next);
    }
    if (!isContainer(next, part)) {
      if (!create) return undefined;
      throw new CommandError(
        'PathNotViable',
        `Cannot create field '${part}' in element {${slot.key}: ${JSON.stringify(next)}}`,
      );
    }
    slot = { holder: next, key: part };
  }
  return slot;
}

/** Array positions for `$` and `$[name]`. */
export interface Positions {
  filter: Doc;
  arrayFilters: readonly Doc[];
}

function conditionsOn(filter: Doc, path: string): Doc[] {
  return Object.entries(filter).flatMap(([key, condition]) => {
    if (key === '$and' && Array.isArray(condition)) return condition.flatMap((part) => conditionsOn(part as Doc, path));
    return key === path || key.startsWith(`${path}.`) ? [{ [key.replace(path, 'a')]: condition }] : [];
  });
}

export function matchedIndex(array: readonly unknown[], path: string, filter: Doc): number {
  const conditions = conditionsOn(toView(filter), path).map((condition) => new Query(condition, engineOptions));
  const at = array.findIndex((item) => conditions.every((query) => query.test(toView({ a: [item] }))));
  if (conditions.length === 0 || at < 0) {
    throw new CommandError('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  return at;
}

function filteredIndexes(array: readonly unknown[], name: string, arrayFilters: readonly Doc[]): number[] {
  const about = (key: string) => key === name || key.startsWith(`${name}.`);
  const condition = arrayFilters.find((candidate) => namesOf(candidate).some(about));
  if (!condition) throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path`);
  const query = new Query(toView(condition), engineOptions);
  return [...array.keys()].filter((i) => query.test(toView({ [name]: array[i] })));
}

const namesOf = (condition: Doc): string[] =>
  Object.entries(condition).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value) ? value.flatMap((part) => namesOf(part as Doc)) : [key],
  );

function indexesFor(
  array: readonly unknown[],
  part: string,
  path: string,
  { filter, arrayFilters }: Positions,
): number[] {
  if (part === '$') return [matchedIndex(array, path, filter)];
  if (part === '$[]') return [...array.keys()];
  return filteredIndexes(array, part.slice(2, -1), arrayFilters);
}

/** Replaces `$`, `$[]` and `$[name]` with this document's array indexes. */
export function concretePaths(doc: Doc, path: string, positions: Positions): string[][] {
  let paths: string[][] = [[]];
  for (const part of checkPath(path)) {
    if (part !== '$' && !/^\$\[\w*\]$/.test(part)) {
      paths = paths.map((done) => [...done, part]);
      continue;
    }
    paths = paths.flatMap((done) => {
      const slot = findSlot(doc, done, false);
      const array = slot && getSlot(slot);
      if (!Array.isArray(array)) {
        throw new CommandError(
          'BadValue',
          `The path '${done.join('.')}' must exist in the document in order to apply array updates.`,
        );
      }
      return indexesFor(array, part, done.join('.'), positions).map((i) => [...done, String(i)]);
    });
  }
  return paths;
}
