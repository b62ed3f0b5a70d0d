import { describe, expect, test } from '@jest/globals';
import type { Urgency } from '@loop-petal/contracts/operations/operation';
import { createAdmission, type Leave } from '../src/protection/admission.ts';
import type { Target } from '../src/routing/routing.ts';

const LEAST = 20;
const IN_ORDER: Urgency[] = ['page', 'browse', 'admin', 'cart', 'checkout', 'callback'];
const UPSTREAMS: Target[] = ['web', 'catalog', 'orders', 'cart', 'payments'];

function createAt(least = LEAST) {
  let now = 0;
  const admission = createAdmission(least, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  /** Admits requests up to the limit, each for a different service. */
  const fill = (urgency: Urgency) => {
    const leaves: Leave[] = [];
    for (;;) {
      const leave = admission.enter(urgency, UPSTREAMS[leaves.length % UPSTREAMS.length] as Target);
      if (!leave) return leaves;
      leaves.push(leave);
    }
  };
  const work = (windows: number, ms: number) => {
    for (let n = 0; n < windows; n++) {
      const leaves = fill('callback');
      pass(ms);
      for (const leave of leaves) leave(true);
    }
  };
  return { admission, pass, fill, work };
}

describe('admission', () => {
  test('refuses requests that start a purchase before those that continue one', () => {
    const { admission, fill } = createAt();
    const room = IN_ORDER.map((urgency) => {
      fill(urgency);
      return admission.counts().inFlight;
    });
    expect(room).toEqual([...new Set(room)].sort((a, b) => a - b));
    expect(room).toHaveLength(IN_ORDER.length);
  });

  test('leaves capacity for other services when one hangs', () => {
    const { admission } = createAt();
    while (admission.enter('checkout', 'shipping'));
    expect(admission.enter('page', 'web')).toBeDefined();
    expect(admission.enter('callback', 'shipping')).toBeDefined();
  });

  test('leaves capacity for other networks on a service that one network fills', () => {
    const { admission } = createAt();
    const most = (network: string) => {
      const leaves: Leave[] = [];
      for (let leave = admission.enter('browse', 'production', network); leave; ) {
        leaves.push(leave);
        leave = admission.enter('browse', 'production', network);
      }
      return leaves;
    };
    const flood = most('203.0.113.1');
    expect(most('203.0.113.2').length).toBeGreaterThanOrEqual(Math.floor(flood.length / 3));
    expect(admission.enter('browse', 'production', '203.0.113.3')).toBeUndefined();
    for (const leave of flood) leave();
    expect(admission.enter('browse', 'production', '203.0.113.3')).toBeDefined();
  });

  test('lowers the limit after late responses, but never below the minimum', () => {
    const { admission, work } = createAt();
    const { limit } = admission.counts();
    work(2, 600);
    expect(admission.counts().limit).toBeLessThan(limit);
    work(20, 600);
    expect(admission.counts().limit).toBe(LEAST);
  });

  test('raises the limit after timely responses while it is used, up to a maximum', () => {
    const { admission, work } = createAt();
    work(20, 600);
    expect(admission.counts().limit).toBe(LEAST);
    work(300, 50);
    expect(admission.counts().limit).toBe(LEAST * 10);
  });

  test('raises the limit after an overload while the load is low', () => {
    const { admission, pass, work } = createAt();
    const { limit } = admission.counts();
    work(20, 600);
    pass(20_000);
    expect(admission.enter('page', 'web')).toBeDefined();
    expect(admission.counts().limit).toBe(limit);
  });

  test('keeps the limit despite pages that wait to be rendered', () => {
    const { admission, pass, fill } = createAt();
    const { limit } = admission.counts();
    for (let n = 0; n < 10; n++) {
      const leaves = fill('page');
      expect(leaves.length).toBeGreaterThanOrEqual(LEAST);
      pass(5000);
      for (const leave of leaves) leave();
    }
    expect(admission.counts().limit).toBeGreaterThanOrEqual(limit);
  });

  test('keeps the limit despite a few late responses from a slow machine', () => {
    const { admission, pass } = createAt();
    const { limit } = admission.counts();
    for (let n = 0; n < 100; n++) {
      const leave = admission.enter('browse', 'orders');
      pass(5000);
      leave?.();
    }
    expect(admission.counts()).toEqual({ limit, inFlight: 0, outside: 0 });
  });

  test('lowers the limit even if many requests get no response from a service', () => {
    const { admission, pass, fill } = createAt();
    const { limit } = admission.counts();
    for (let n = 0; n < 3; n++) {
      for (let m = 0; m < 1000; m++) admission.enter('browse', 'orders')?.();
      const leaves = fill('callback');
      pass(600);
      for (const leave of leaves) leave(true);
    }
    expect(admission.counts().limit).toBeLessThan(limit);
  });

  test('counts a request only once when it is released twice', () => {
    const { admission } = createAt();
    const leave = admission.enter('browse', 'orders');
    admission.enter('browse', 'orders');
    leave?.();
    leave?.();
    expect(admission.counts().inFlight).toBe(1);
  });

  test('admits every request without a limit', () => {
    const { admission } = createAt(Number.POSITIVE_INFINITY);
    for (let n = 0; n < 1000; n++) admission.enter('page', 'web');
    expect(admission.enter('page', 'web')).toBeDefined();
  });
});
