/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { axeViolations } from './dom.ts';

test('axe refuses a button whose name differs from its text', async () => {
  document.body.innerHTML = '<button type="button" aria-label="Delete order">Remove</button>';
  expect(await axeViolations()).toEqual([expect.stringContaining('label-content-name-mismatch')]);
});
