import { describe, expect, jest, test } from '@jest/globals';
import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { ApiError, createApi, failureOf, messageOf } from '../src/api-client.ts';

function clientFor(answer: Response | Error) {
  const fetch = jest.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onUnauthorized = jest.fn();
  const api = createApi<ShopCalls>({ fetch: fetch as unknown as typeof globalThis.fetch, onUnauthorized });
  return { api, onUnauthorized, asked: () => fetch.mock.calls[0] };
}
const failure = async (api: ReturnType<typeof clientFor>['api']): Promise<ApiError> => {
  try {
    await api.call('GET /api/cart');
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('the call has not failed');
};

test('a call fills in its path, sends JSON and returns the shop’s response', async () => {
  const { api, asked } = clientFor(Response.json({ id: 'l/1' }));
  expect(await api.call('PATCH /api/cart/{id}', { params: { id: 'l/1' }, body: { quantity: 2 } })).toEqual({
    id: 'l/1',
  });
  const [url, init] = asked() ?? [];
  expect(url).toBe('/api/cart/l%2F1');
  expect(init).toMatchObject({ method: 'PATCH', credentials: 'same-origin', body: '{"quantity":2}' });
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('a call without a body has no content type, and an empty response is undefined', async () => {
  const { api, asked } = clientFor(new Response(null, { status: 204 }));
  expect(await api.call('DELETE /api/cart')).toBeUndefined();
  expect(asked()?.[1].headers).not.toHaveProperty('content-type');
});

test('options set later apply to the next call', async () => {
  const { api, asked } = clientFor(Response.json([]));
  api.configure({ baseUrl: 'http://gateway', headers: () => ({ authorization: 'Bearer t' }) });
  await api.call('GET /api/cart');
  expect(asked()?.[0]).toBe('http://gateway/api/cart');
  expect(asked()?.[1].headers).toMatchObject({ authorization: 'Bearer t' });
});

test('a refusal carries status, message, code and body', async () => {
  const { api, onUnauthorized } = clientFor(Response.json({ message: 'Sold out', code: 'sold_out' }, { status: 409 }));
  const error = await failure(api);
  expect(error).toMatchObject({ status: 409, message: 'Sold out', code: 'sold_out', body: { message: 'Sold out' } });
  expect(messageOf(error, 'Failed')).toBe('Sold out');
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('a 401 is reported before it is thrown', async () => {
  const { api, onUnauthorized } = clientFor(Response.json({}, { status: 401 }));
  expect(await failure(api)).toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('an error page that isn’t JSON has no message', async () => {
  const error = await failure(clientFor(new Response('<h1>Bad gateway</h1>', { status: 502 })).api);
  expect(error).toMatchObject({ status: 502, message: '', body: '<h1>Bad gateway</h1>' });
  expect(messageOf(error, 'Failed')).toBe('Failed');
});

test('a missing response is status 0, with a hint', async () => {
  const error = await failure(clientFor(new TypeError('fetch failed')).api);
  expect(error).toMatchObject({ status: 0, code: 'offline' });
  expect(error.message).toBe('We could not reach the shop. Please check your connection.');
});

const offline = new ApiError(0, 'We could not reach the shop.', 'offline');

describe('the message of a failed call', () => {
  test.each([
    ['the server’s words', new ApiError(409, 'This name is taken.'), 'This name is taken.'],
    ['the given text where the server said nothing', new ApiError(500, ''), 'Failed to log out'],
    ['the given text for any other error', new TypeError('x is undefined'), 'Failed to log out'],
    ['the given text and a hint without an answer', offline, 'Failed to log out. We could not reach the shop.'],
  ])('is %s', (_, error, said) => {
    expect(messageOf(error, 'Failed to log out')).toBe(said);
  });

  test.each([
    ['the given text with the reason of a refusal', new ApiError(409, 'Only 2 are left.'), 'Failed. Only 2 are left.'],
    ['the given text alone after a refusal without a reason', new ApiError(404, ''), 'Failed'],
    ['the given text alone when the server failed', new ApiError(503, 'A part of the shop is away.'), 'Failed'],
    ['the given text alone without an answer', offline, 'Failed'],
  ])('is %s', (_, error, said) => {
    expect(failureOf(error, 'Failed')).toBe(said);
  });
});
