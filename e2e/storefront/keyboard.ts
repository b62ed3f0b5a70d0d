import type { Locator, Page } from '@playwright/test';

const MOST_STEPS = 200;

/** Presses Tab until the target has focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isFocused(target)) {
      if (!(await showsFocus(page))) throw new Error(`no focus to be seen on ${target}`);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab`);
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const isFocused = (target: Locator): Promise<boolean> =>
  target
    .first()
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 15_000 })
    .catch(() => false);

/** An outline on the element, or on the label that represents it. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return [focused, focused?.closest('label')].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
  });
