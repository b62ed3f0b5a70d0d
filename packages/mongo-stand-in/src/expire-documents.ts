import { compileFilter } from './filter.ts';
import { leavesAt } from './paths.ts';
import type { Store } from './store.ts';

/** Removes documents that have expired by an index with `expireAfterSeconds`. */
export function expireDocuments(store: Store, now: Date): number {
  let removed = 0;
  for (const collection of store.collections.values()) {
    for (const { spec } of collection.indexes) {
      const [field] = spec.fields;
      if (spec.expireAfterSeconds === undefined || !field) continue;
      const latest = now.getTime() - spec.expireAfterSeconds * 1000;
      const partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
      for (const record of [...collection.records.values()]) {
        const dates = leavesAt(record.view, field[0]).values.filter((value) => value instanceof Date);
        if (!dates.some((date) => date.getTime() <= latest) || (partial && !record.matches(partial))) continue;
        store.remove(collection, record);
        removed++;
      }
    }
  }
  return removed;
}
