import { axeViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { excessWidth } from '../pages.ts';

test('an artisan finishes a job on a phone, and the owner sees it with its picture on the board', async ({
  visit,
  openAdmin,
}) => {
  const artisan = await visit({ viewport: { width: 375, height: 780 }, hasTouch: true });
  const { page } = artisan;
  await page.goto('/admin');
  await page.getByLabel('Username').fill('tomas');
  await page.getByLabel('Password').fill('crochet-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'My pieces' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pieces$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await expect(page.locator('summary h2').first()).toBeVisible();
  const folded = page.locator('details:not([open]) > summary').filter({ has: page.getByRole('heading', { level: 2 }) });
  for (const summary of (await folded.all()).reverse()) await summary.click();
  const begun = page.waitForResponse(/\/api\/artisan\/jobs\/[^/]+\/start$/);
  await page
    .getByRole('button', { name: /^(Start|Resume)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pause and start' }).click();
  const { productName } = await (await begun).json();
  const inHands = page.getByRole('article', { name: `In progress: ${productName}` });
  await expect(inHands).toBeVisible();
  const photo = { name: 'piece.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await inHands.getByLabel(/^Take a picture/).setInputFiles(photo);
  await expect(inHands.getByRole('img', { name: /, picture 1$/ })).toBeVisible();
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 780, height: 375 });
  await page.setViewportSize({ width: 375, height: 780 });
  await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);

  await inHands.getByRole('button', { name: 'Finish' }).click();
  const answer = page.waitForResponse(/\/api\/artisan\/jobs\/[^/]+\/finish$/);
  await page.getByRole('button', { name: /^Yes, it is (made|ready)$/ }).click();
  const { id, state } = await (await answer).json();
  await expect(inHands).toHaveCount(0);

  const owner = await openAdmin('/workshop');
  const column = owner.page.getByRole('region', { name: state === 'ready' ? /^Ready / : /^Finishing / });
  await column.locator(`#piece-${id}`).click();
  const dialog = owner.page.getByRole('dialog', { name: productName });
  const picture = dialog.getByRole('img', { name: `${productName}, picture 1` });
  await expect(picture).toBeVisible();
  for (const side of ['width', 'height']) await expect(picture).toHaveCSS(side, '96px');
  expect(artisan.complaints).toEqual([]);
  expect(owner.complaints).toEqual([]);
});

test('the owner drags a job and moves it back by keyboard', async ({ openAdmin }) => {
  const { page } = await openAdmin('/workshop');
  const paused = page.getByRole('region', { name: /^Paused / });
  const card = page
    .getByRole('region', { name: /^Making / })
    .getByRole('link')
    .first();
  const id = await card.getAttribute('id');
  const piece = page.locator(`#${id}`);
  await piece.locator('xpath=ancestor::li').dragTo(paused.getByRole('heading'));
  await expect(paused.locator(`#${id}`)).toBeVisible();
  await expect(page.getByTestId('toast').filter({ hasText: 'Paused' })).toBeVisible();
  await piece.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('region', { name: /^Making / }).locator(`#${id}`)).toBeFocused();
  await expect(page.getByTestId('toast').filter({ hasText: 'Making' })).toBeVisible();
});
