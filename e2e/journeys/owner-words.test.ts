import { signedInAs, toast } from '../admin-page.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

test('a new hero and new questions are on the home page, and questions of the contact page in JSON-LD', async ({
  shop,
  visit,
}) => {
  await sellRoses(await asOwner(shop.url));
  const owner = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  const save = async () => {
    await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(owner.page, 'Page saved');
  };
  const group = (name: string) => owner.page.getByRole('group', { name, exact: true });
  const htmlWith = (path: string, words: string) =>
    until(
      async () => (await fetch(shop.url + path)).text(),
      (html) => html.includes(words),
      `${path} says ${words}`,
    );

  await owner.page.goto('/admin/settings/words/home');
  await group('slide 1').getByLabel('Title', { exact: true }).fill('Roses from Salem');
  const firstQuestion = group('group of questions 1').getByRole('group', { name: 'question 1', exact: true });
  await firstQuestion.getByLabel('Question').fill('Do you knit?');
  await firstQuestion.getByLabel('Answer').fill('No, we only crochet.');
  await save();
  await htmlWith('/', 'Roses from Salem');
  const home = await visit({ baseURL: shop.url });
  await home.page.goto('/');
  await expect(home.page.getByRole('heading', { name: 'Roses from Salem' })).toBeVisible();
  await home.page.getByText('Do you knit?').click();
  await expect(home.page.getByText('No, we only crochet.')).toBeVisible();

  await owner.page.goto('/admin/settings/words/contact');
  await group('question 1').getByLabel('Question').fill('Where is the studio?');
  await group('question 1').getByLabel('Answer').fill('In Salem, Oregon.');
  await save();
  const contact = await htmlWith('/contact', 'Where is the studio?');
  expect(/"@type":"FAQPage"[^<]*"name":"Where is the studio\?"/.test(contact)).toBe(true);
  expect([...owner.complaints, ...home.complaints]).toEqual([]);
});
