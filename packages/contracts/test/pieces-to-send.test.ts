import { expect, test } from '@jest/globals';
import { describeLeftOut, linesToSend, piecesToSend } from '../src/rules/pieces-to-send.ts';

test('pieces that are left out are not sent, nor are lines of which all are', () => {
  const lines = [
    { quantity: 2, leftOut: 1 },
    { quantity: 2, leftOut: 2 },
  ];
  expect(lines.map(piecesToSend)).toEqual([1, 0]);
  expect(lines.map(describeLeftOut)).toEqual(['1 of 2 refunded, not sent', '2 of 2 refunded, not sent']);
  expect(linesToSend(lines)).toEqual([{ quantity: 1, leftOut: 1 }]);
});

test('all pieces of an order view of an earlier release are sent', () => {
  expect(piecesToSend({ quantity: 2 })).toBe(2);
  expect(describeLeftOut({ quantity: 2 })).toBe('0 of 2 refunded, not sent');
  expect(linesToSend([{ quantity: 2 }])).toEqual([{ quantity: 2 }]);
});
