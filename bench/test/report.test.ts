import { expect, test } from '@jest/globals';
import { slowerThanBefore } from '../report.ts';

const rate = (perSecond: number) => ({ perSecond, p50: 1, p99: 2 });
const alone = (p50: number) => ({ perSecond: undefined, p50, p99: 2 * p50 });

test('a comparison lists the measurements that lost more than 5 % of their speed', () => {
  const rows = [
    { name: 'product list', measured: [rate(900), rate(1000)] },
    { name: 'offers', measured: [rate(960), rate(1000)] },
    { name: 'cart read', measured: [rate(1200), rate(1000)] },
    { name: 'chat', measured: [alone(12.5), alone(10)] },
    { name: 'event', measured: [alone(8), alone(10)] },
  ];
  expect(slowerThanBefore(rows)).toEqual(['product list (-10 %)', 'chat (-20 %)']);
});
