import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accentContrast, contrast, MIN_CONTRAST } from '../src/rules/contrast.ts';

test('contrast follows WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one));
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
      // the dark theme's paper is too close to the light theme's for one color
      expect(Math.min(accentContrast(one, 'light'), accentContrast(one, 'dark'))).toBeLessThan(MIN_CONTRAST);
    }),
  );
});

test('the specified accent color is readable in both themes', () => {
  expect(accentContrast('#9a3a50', 'light')).toBeGreaterThan(MIN_CONTRAST);
  expect(accentContrast('#e994a4', 'dark')).toBeGreaterThan(MIN_CONTRAST);
});

test('a color is compared with the backgrounds and button texts of the themes', () => {
  const tokens = readFileSync(new URL('../../web-kit/src/tokens.css', import.meta.url), 'utf8');
  const rules = readFileSync(new URL('../src/rules/contrast.ts', import.meta.url), 'utf8');
  for (const name of ['paper', 'card', 'sunken', 'on-rose']) {
    const [, light = '?', dark = '?'] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    expect(rules).toContain(light);
    expect(rules).toContain(dark);
  }
});
