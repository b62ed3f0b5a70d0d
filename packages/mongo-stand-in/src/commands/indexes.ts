import { asDoc, asNumber, type Doc } from '../bson-values.ts';
import { ID_INDEX } from '../collection.ts';
import type { IndexSpec } from '../collection-index.ts';
import { CommandError } from '../command-error.ts';
import { compileFilter } from '../filter.ts';
import { type Call, collectionOf, docList, type Handler, namespaceOf, refuseCollation } from './call.ts';

const isEqualDoc = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function fieldOf(path: string, kind: unknown): [string, 1 | -1] {
  if (path.includes('$')) throw new CommandError('CannotCreateIndex', `wildcard indexes are not supported: ${path}`);
  if (kind === 'hashed') return [path, 1];
  if (typeof kind === 'string')
    throw new CommandError(
      'CannotCreateIndex',
      `index type '${kind}' is not supported by the embedded development server`,
    );
  const direction = asNumber(kind, path, 0);
  if (direction === 0) throw new CommandError('CannotCreateIndex', 'Values in the index key pattern cannot be 0.');
  return [path, direction > 0 ? 1 : -1];
}

function specFrom(given: Doc): IndexSpec {
  refuseCollation(given);
  const key = asDoc(given.key, 'createIndexes.indexes.key');
  const fields = Object.entries(key).map(([path, kind]) => fieldOf(path, kind));
  if (fields.length === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty object');
  const partial =
    given.partialFilterExpression === undefined
      ? undefined
      : asDoc(given.partialFilterExpression, 'partialFilterExpression');
  if (partial) compileFilter(partial);
  return {
    name: typeof given.name === 'string' ? given.name : fields.flat().join('_'),
    fields,
    unique: given.unique === true,
    sparse: given.sparse === true,
    ...(partial ? { partialFilterExpression: partial } : {}),
    ...(given.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: asNumber(given.expireAfterSeconds, 'expireAfterSeconds', 0) }),
  };
}

/** Whether an equal index exists. Rejects one with the same name or keys but other options. */
function isKnown(spec: IndexSpec, known: readonly IndexSpec[]): boolean {
  if (isEqualDoc(spec.fields, ID_INDEX.fields)) return true;
  const sameName = known.find((other) => other.name === spec.name);
  if (sameName && !isEqualDoc(sameName.fields, spec.fields)) {
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Requested index: ${spec.name}`,
    );
  }
  const sameKey = known.find(
    (other) =>
      isEqualDoc(other.fields, spec.fields) && isEqualDoc(other.partialFilterExpression, spec.partialFilterExpression),
  );
  if (!sameKey) return false;
  if (isEqualDoc(sameKey, spec)) return true;
  throw new CommandError(
    'IndexOptionsConflict',
    `Index already exists with a different name or options: ${sameKey.name}`,
  );
}

const createIndexes: Handler = (call) => {
  const specs = docList(call.command.indexes, 'createIndexes.indexes').map(specFrom);
  const createdCollectionAutomatically = collectionOf(call) === undefined;
  const collection = call.store.ensure(namespaceOf(call));
  const numIndexesBefore = collection.specs.length;
  for (const spec of specs) if (!isKnown(spec, collection.specs)) call.store.addIndex(collection, spec);
  const numIndexesAfter = collection.specs.length;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
};

function present(call: Call) {
  const collection = collectionOf(call);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespaceOf(call)}`);
  return collection;
}

function shown({ name, fields, unique, sparse, partialFilterExpression, expireAfterSeconds }: IndexSpec): Doc {
  return {
    v: 2,
    key: Object.fromEntries(fields),
    name,
    ...(unique && name !== ID_INDEX.name ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

const listIndexes: Handler = (call) =>
  call.cursors.start(namespaceOf(call), present(call).specs.map(shown).values(), Number.POSITIVE_INFINITY, true);

const dropIndexes: Handler = (call) => {
  const collection = present(call);
  const { index } = call.command;
  const nIndexesWas = collection.specs.length;
  const named = collection.specs.filter(({ name, fields }) =>
    typeof index === 'string'
      ? index === '*' || index === name
      : Array.isArray(index)
        ? index.includes(name)
        : isEqualDoc(Object.fromEntries(fields), index),
  );
  if (named.length === 0) throw new CommandError('IndexNotFound', `index not found with name [${String(index)}]`);
  if (index !== '*' && named.some(({ name }) => name === ID_INDEX.name))
    throw new CommandError('InvalidOptions', 'cannot drop _id index');
  for (const { name } of named) if (name !== ID_INDEX.name) call.store.dropIndex(collection, name);
  return { nIndexesWas, ok: 1 };
};

export const indexCommands: Record<string, Handler> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
};
