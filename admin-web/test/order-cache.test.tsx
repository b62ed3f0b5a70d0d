/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { QueryClient } from '@tanstack/react-query';
import { showOrder } from '../src/features/orders/order-cache.ts';
import { orderQueries } from '../src/features/orders/queries.ts';

const order = (id: string, minute: number) =>
  ({ id, createdAt: `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z` }) as AdminOrderView;

function listOf(next: string | null, ...pages: AdminOrderView[][]) {
  const client = new QueryClient();
  const { queryKey } = orderQueries.pages();
  client.setQueryData(queryKey, {
    pages: pages.map((orders, index) => ({ orders, total: 9, next: index < pages.length - 1 ? 'more' : next })),
    pageParams: pages.map(() => ''),
  });
  const shown = () => client.getQueryData(queryKey)?.pages.map(({ orders }) => orders.map(({ id }) => id).join(''));
  return { client, shown, total: () => client.getQueryData(queryKey)?.pages[0]?.total };
}

test('an order joins the list in order of time, even when a newer one arrived first', () => {
  const { client, shown, total } = listOf('more', [order('f', 50), order('d', 40)], [order('b', 20)]);
  for (const one of [order('g', 55), order('e', 45), order('c', 30)]) showOrder(client, one);
  expect(shown()).toEqual(['gfed', 'cb']);
  expect(total()).toBe(12);
});

test('an order older than all loaded ones joins only when no page is left to load', () => {
  const partly = listOf('more', [order('b', 20)]);
  showOrder(partly.client, order('a', 10));
  expect([partly.shown(), partly.total()]).toEqual([['b'], 9]);
  const whole = listOf(null, [order('b', 20)]);
  showOrder(whole.client, order('a', 10));
  expect([whole.shown(), whole.total()]).toEqual([['ba'], 10]);
  const empty = listOf(null, []);
  showOrder(empty.client, order('a', 10));
  expect(empty.shown()).toEqual(['a']);
});
