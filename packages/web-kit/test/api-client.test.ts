import { describe, expect, test } from '@jest/globals';
import { ApiError, failureOf, messageOf } from '../src/api-client.ts';

const offline = new ApiError(0, 'We could not reach the shop.', 'offline');

describe('what is said of a call that failed', () => {
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
