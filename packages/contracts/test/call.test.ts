import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import type { ShopCalls } from '../src/operations/all.ts';
import type { CallInput, CallOutput, CallReceived, CallReturned } from '../src/operations/call.ts';
import { requestLine, UnusableSegment } from '../src/operations/call-path.ts';
import type { CartItemView } from '../src/shapes/cart.ts';

test('a call’s URL has its parameters encoded, and no empty values in the query', () => {
  expect(requestLine('PATCH /api/cart/{id}', { params: { id: 'a/b?c' } })).toEqual({
    method: 'PATCH',
    path: '/api/cart/a%2Fb%3Fc',
  });
  const query = { q: 'a&b', limit: 5, cursor: '', status: undefined };
  expect(requestLine('GET /api/admin/orders', { query }).path).toBe('/api/admin/orders?q=a%26b&limit=5');
});

test.each(['', '.', '..'])('a parameter %j is not a valid path segment', (id) => {
  expect(() => requestLine('GET /internal/users/{id}/addresses', { params: { id } })).toThrow(UnusableSegment);
  expect(requestLine('GET /api/cart', { query: { q: id } }).method).toBe('GET');
  expect(requestLine('GET /api/orders/{id}', { params: { id: `${id}a..` } }).path).toContain('a..');
});

type Change = 'PATCH /api/cart/{id}';
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
const holds = <_Fact extends true>() => undefined;

test('types follow the declaration: these lines compile, or the type check fails', () => {
  holds<Same<CallOutput<ShopCalls[Change]>, z.infer<typeof CartItemView> | undefined>>();
  holds<Same<CallInput<Change, ShopCalls[Change]>['params'], Readonly<Record<'id', string>>>>();
  holds<Same<CallReceived<Change, ShopCalls[Change]>['caller']['kind'], 'visitor' | 'customer'>>();
  // @ts-expect-error a field that the contract does not have
  const _body: CallInput<Change, ShopCalls[Change]>['body'] = { amount: 1 };
  // @ts-expect-error a status that the contract does not have
  const _answer: CallReturned<ShopCalls[Change]> = { status: 201, body: undefined, headers: {} };
  // @ts-expect-error a call between services is not for clients
  holds<'GET /internal/carts/{ownerId}' extends keyof ShopCalls ? true : false>();
});
