import { expect, jest, test } from '@jest/globals';
import { printComparison, slowerThanBefore } from '../report.ts';

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

test('a comparison separates the names of two commits', () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  printComparison([], [{ name: '1a18765c+' }, { name: '06594e17' }]);
  const said = write.mock.calls.join('');
  write.mockRestore();
  expect(said.match(/06594e17 +1a18765c\+/g)).toHaveLength(2);
});
