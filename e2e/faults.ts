import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { excessWidth } from './pages.ts';

export const BOTH_THEMES = ['light', 'dark'] as const;

export interface Look {
  width: number;
  height: number;
  themes: readonly (typeof BOTH_THEMES)[number][];
}

export const DESKTOP: Look = { width: 1280, height: 900, themes: BOTH_THEMES };

/** Labels of numbers that don't fit into their fields. */
const cutOffNumbers = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('input[type=number]')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ labels }) => labels?.[0]?.innerText),
    );

/** The number of a dialog's fields and buttons that overflow its width. */
const cutOffFields = (page: Page): Promise<number> =>
  page.locator('dialog[open]').evaluateAll(
    (dialogs) =>
      dialogs.flatMap((dialog) => {
        const { left, right } = dialog.getBoundingClientRect();
        return [...dialog.querySelectorAll('input, select, textarea, button')]
          .map((field) => field.getBoundingClientRect())
          .filter((field) => field.width > 1 && (field.left < left - 1 || field.right > right + 1));
      }).length,
  );

/** Amounts that wrap to another line, such as "$25." and "99". */
const brokenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: amount, index } of text.data.matchAll(/\$[\d,]+\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(amount);
      }
    }
    return broken;
  });

/** Values that are shown without a format: "2027-06-16", "NaN". */
const rawValues = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(
    /\b\d{4}-\d\d-\d\d\b.*|\bundefined\b|\bNaN\b|\[object.*|Invalid Date/g,
  ) ?? [];

/**
 * Without reloading the page, checks at each size that it is no wider than the screen, cuts off no number and no field
 * of a dialog, breaks no amount, shows no raw value, and has no axe violations.
 */
export async function expectNoFaults(page: Page, looks: readonly Look[]): Promise<void> {
  for (const { width, height, themes } of looks) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);
      expect(await cutOffFields(page)).toBe(0);
      expect(await cutOffNumbers(page)).toEqual([]);
      expect(await brokenAmounts(page)).toEqual([]);
      expect(await rawValues(page)).toEqual([]);
      for (const [index, colorScheme] of themes.entries()) {
        await page.emulateMedia({ colorScheme });
        const violations = await axeViolations(page, index > 0 ? 'colors' : undefined);
        expect([colorScheme, violations]).toEqual([colorScheme, []]);
      }
    });
  }
}
