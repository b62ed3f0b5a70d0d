import { expect, test } from '@jest/globals';
import { formatCount } from '../src/rules/format-count.ts';
import { quantityOf } from '../src/rules/material-text.ts';

test.each([
  [formatCount(0, 'box', 'boxes'), '0 boxes'],
  [formatCount(1, 'item'), '1 item'],
  [formatCount(1000, 'item'), '1,000 items'],
  [quantityOf(1, 'piece'), '1 piece'],
  [quantityOf(2.5, 'piece'), '2.5 pieces'],
  [quantityOf(2, 'g'), '2 g'],
])('counts as %s', (formatted, expected) => {
  expect(formatted).toBe(expected);
});
