import { describe, expect, test } from '@jest/globals';
import { createCartRate } from '../src/protection/cart-rate.ts';

/** Seconds of a shop that completes `CAPACITY` purchases per second of the lines that begin one. */
const CAPACITY = 20;
const REQUESTS = 7;

function createShop() {
  let now = 0;
  const rate = createCartRate(() => now);
  /** Offers as many first lines in each of `seconds`. @returns the admitted lines of every second */
  const run = (seconds: number, offered: number) =>
    Array.from({ length: seconds }, () => {
      let admitted = 0;
      for (let n = 0; n < offered; n++) {
        now += 1000 / offered;
        if (!rate.take(true)) continue;
        admitted += 1;
        for (let request = 0; request < REQUESTS; request++) rate.recordPurchase(admitted > CAPACITY);
      }
      return admitted;
    });
  return { run };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the rate of new lines in carts', () => {
  test('has no limit while purchases are completed', () => {
    expect(createShop().run(5, CAPACITY)).toEqual(Array(5).fill(CAPACITY));
  });

  test('comes close to what can be completed while five times as many are offered', () => {
    const last = createShop()
      .run(40, 5 * CAPACITY)
      .slice(10);
    expect(mean(last)).toBeGreaterThan(0.7 * CAPACITY);
    expect(mean(last)).toBeLessThan(1.2 * CAPACITY);
  });

  test('refuses nobody within ten seconds after an overload', () => {
    const { run } = createShop();
    run(30, 10 * CAPACITY);
    expect(run(20, CAPACITY / 2).slice(10)).toEqual(Array(10).fill(CAPACITY / 2));
  });

  test('refuses nobody while the shop is not busy', () => {
    let now = 0;
    const rate = createCartRate(() => now);
    rate.recordPurchase(true);
    now += 1000;
    expect(Array.from({ length: 100 }, () => rate.take(false))).toEqual(Array(100).fill(true));
  });

  test('never stops new carts', () => {
    let now = 0;
    const rate = createCartRate(() => now);
    let admitted = 0;
    for (let second = 0; second < 60; second++) {
      for (let n = 0; n < 100; n++) {
        now += 10;
        if (rate.take(true)) admitted += 1;
        rate.recordPurchase(true);
      }
    }
    expect(admitted).toBeGreaterThan(60 * 3);
  });
});
