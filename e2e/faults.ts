import { expect, type Page, test } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { excessWidth } from './pages.ts';

export const BOTH_THEMES = ['light', 'dark'] as const;

/** A size of the screen in pixels, and the themes in which axe looks at the page there. */
export interface Look {
  width: number;
  height: number;
  themes: readonly (typeof BOTH_THEMES)[number][];
}

/** What a page is looked at in that is about something else. */
export const DESKTOP: Look = { width: 1280, height: 900, themes: BOTH_THEMES };

/** Labels of the numbers that their fields have no room for. */
const cutOffNumbers = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('input[type=number]')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ labels }) => labels?.[0]?.innerText),
    );

/** How many fields and buttons of a dialog are not wholly inside its width. */
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

/**
 * At each size in turn the page, which is not loaded again, is no wider than the screen, cuts off no number and no
 * field of a dialog, and has nothing for axe.
 */
export async function expectNoFaults(page: Page, looks: readonly Look[]): Promise<void> {
  for (const { width, height, themes } of looks) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);
      expect(await cutOffFields(page)).toBe(0);
      expect(await cutOffNumbers(page)).toEqual([]);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
      }
    });
  }
}
