import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FAULTS, type FaultKind, planFaults } from '../fault-plan.ts';

const kinds = Object.keys(FAULTS) as FaultKind[];
const parts = ['orders', 'payments', 'postgres'];
const links = ['catalog', 'mail'];
const options = fc.record({
  seed: fc.nat(),
  counts: fc.record(Object.fromEntries(kinds.map((kind) => [kind, fc.integer({ min: 0, max: 8 })]))),
  parts: fc.constant(parts),
  links: fc.constant(links),
  longestPauseMs: fc.integer({ min: 1, max: 5000 }),
  longestMs: fc.integer({ min: 1, max: 60_000 }),
});

test('a plan depends only on its seed and counts', () => {
  fc.assert(fc.property(options, (chosen) => expect(planFaults(chosen)).toEqual(planFaults(chosen))));
});

test('a plan has the requested number of faults of each kind, on targets of that kind, in order and within their time', () => {
  fc.assert(
    fc.property(options, (chosen) => {
      const plan = planFaults(chosen);
      for (const kind of kinds) {
        const found = plan.filter((fault) => fault.kind === kind);
        expect(found).toHaveLength(chosen.counts[kind] ?? 0);
        const { targets } = FAULTS[kind];
        const names = targets === 'parts' ? parts : targets === 'links' ? links : targets;
        for (const { target, durationMs } of found) {
          expect(names).toContain(target);
          expect(durationMs).toBeLessThanOrEqual(chosen.longestMs);
        }
      }
      const times = plan.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1) ?? 0).toBeLessThanOrEqual(plan.length * chosen.longestPauseMs);
    }),
  );
});

test('a different seed creates a different plan', () => {
  const plans = [1, 2, 3].map((seed) =>
    planFaults({ seed, counts: { kill: 20, hang: 5 }, parts, links, longestPauseMs: 1000 }),
  );
  expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(3);
});

test('more faults of one kind do not change the targets of the others', () => {
  const strikes = (hangs: number) =>
    planFaults({ seed: 7, counts: { kill: 9, hang: hangs }, parts, links, longestPauseMs: 1000 })
      .filter(({ kind }) => kind === 'kill')
      .map(({ target }) => target);
  expect(strikes(4)).toEqual(strikes(0));
});
