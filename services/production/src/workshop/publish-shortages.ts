import { materialShort } from '@loop-petal/contracts/events/production-events';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { needsOf, rounded } from './material-needs.ts';
import { markShort } from './material-store.ts';

export async function publishShortages(tx: Queryable, cached: CachedPlan, now: Date): Promise<void> {
  const needs = needsOf(cached.jobs);
  const waiting = new Map<string, number>();
  for (const { waitsFor } of cached.plan().jobs) {
    for (const id of waitsFor) waiting.set(id, (waiting.get(id) ?? 0) + 1);
  }
  for (const { id, name, unit, onHand, shortSince } of cached.materials) {
    const amount = rounded((needs.get(id)?.needed ?? 0) - onHand);
    if (amount > 0 === (shortSince !== null)) continue;
    await markShort(tx, id, amount > 0 ? now : null);
    if (amount > 0) {
      await addToOutbox(tx, materialShort({ materialId: id, name, unit, amount, jobs: waiting.get(id) ?? 0 }));
    }
  }
}
