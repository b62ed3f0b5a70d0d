import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SortedList } from '../../src/search/sorted-list.ts';

interface Flower {
  price: number;
  id: number;
}
const compare = (a: Flower, b: Flower) => a.price - b.price || a.id - b.id;
const step = fc.record({ id: fc.nat(80), price: fc.option(fc.nat(6)), flushes: fc.boolean() });

test('a sorted list keeps its items in order after any additions and removals, singly or in batches', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 160 }), fc.nat(6), fc.nat(80), fc.nat(9), (steps, price, id, limit) => {
      const list = new SortedList(compare);
      const there = new Map<number, Flower>();
      for (const one of steps) {
        const before = there.get(one.id);
        if (before) list.remove(before);
        there.delete(one.id);
        if (one.price !== null) {
          const now = { id: one.id, price: one.price };
          there.set(one.id, now);
          list.add(now);
        }
        if (one.flushes && one.id % 40 === 0) list.flush();
      }
      list.flush();
      const sorted = [...there.values()].sort(compare);
      const isOdd = (flower: Flower) => flower.id % 2 === 1;
      expect(list.find(() => true, undefined, 1000)).toEqual(sorted);
      const after = sorted.filter((flower) => isOdd(flower) && compare(flower, { price, id }) > 0);
      expect(list.find(isOdd, { price, id }, limit)).toEqual(after.slice(0, limit));
    }),
    { numRuns: 500 },
  );
});
