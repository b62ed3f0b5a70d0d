import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from '../src/rules/cut-text.ts';

test('a text is cut without splitting a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(max, text.length) - 1);
    }),
  );
  expect(cutText('rose 🌷', 6)).toBe('rose ');
  expect(cutText('rose 🌷', 7)).toBe('rose 🌷');
});
