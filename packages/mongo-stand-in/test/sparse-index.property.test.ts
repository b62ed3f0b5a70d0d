import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Collection } from '../src/collection.ts';
import { compileFilter } from '../src/filter.ts';
import { candidatesFor, selectRecords } from '../src/select-records.ts';

const PATHS = ['news', 'news.id', 'news.list.at'];
const CONDITIONS = [{ $exists: false }, { $lte: 1 }, { $gt: 'A' }, { $lte: new Date(1) }, { $not: { $gt: 1 } }];
const QUERIES = [
  { news: { $exists: true } },
  { 'news.id': { $exists: true } },
  ...PATHS.flatMap((path) => CONDITIONS.map((condition) => ({ [path]: condition }))),
];

const OPTIONAL: { requiredKeys: []; noNullPrototype: true } = { requiredKeys: [], noNullPrototype: true };
const value = fc.constantFrom(null, 1, 2, 'a', new Date(1), new Date(2));
const item = fc.oneof(
  value,
  fc.record({ id: value }, OPTIONAL),
  fc.record({ list: fc.array(fc.record({ at: value }, OPTIONAL), { maxLength: 2 }) }, OPTIONAL),
);
const pot = fc.record({ news: fc.oneof(item, fc.array(item, { maxLength: 3 })) }, OPTIONAL);
const changes = fc.array(fc.tuple(fc.nat(20), fc.option(pot)), { maxLength: 40 });

function withSparseIndexes(): Collection {
  const collection = new Collection('shop.pots');
  for (const path of PATHS) {
    collection.addIndex({ name: path, fields: [[path, 1]], unique: false, sparse: true });
  }
  return collection;
}

test('a sparse index finds what scanning every document finds, after any changes', () => {
  fc.assert(
    fc.property(changes, (made) => {
      const [plain, listed] = [new Collection('shop.pots'), withSparseIndexes()];
      for (const collection of [plain, listed]) {
        for (const [_id, doc] of made) {
          const known = collection.find(_id);
          if (doc) collection.put({ _id, ...doc }, undefined, 0);
          else if (known) collection.remove(known);
        }
      }
      for (const query of QUERIES) {
        const filter = compileFilter(query);
        const find = (collection: Collection) =>
          selectRecords(collection, filter, { sort: [['_id', 1]] }).map(({ doc }) => doc);
        expect(find(listed)).toEqual(find(plain));
      }
    }),
    { numRuns: 300 },
  );
});

test('documents with a rare field are found without reading the others', () => {
  const collection = withSparseIndexes();
  for (let _id = 0; _id < 50; _id++) {
    collection.put(_id === 7 ? { _id, news: [{ id: 1 }] } : { _id, news: [] }, undefined, 0);
  }
  for (const condition of [{ $exists: true }, { $lte: 1 }]) {
    const filter = compileFilter({ 'news.id': condition });
    expect(candidatesFor(collection, filter)).toMatchObject({ size: 1, index: 'news.id' });
    expect(selectRecords(collection, filter).map(({ doc }) => doc._id)).toEqual([7]);
  }
});
