/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, offer, product } from './samples.ts';
import { lena } from './workshop/workshop-panel.ts';

const PATCH_LENA = 'PATCH /api/admin/production/artisans/lena';

async function openLena() {
  shopAnswers({
    'GET /api/admin/production/artisans': [lena],
    'POST /api/admin/production/schedule/what-if': { moved: [], helped: [], reassigned: [] },
    [PATCH_LENA]: lena,
  });
  await openPanel('/workshop/artisans/lena');
  return within(await screen.findByRole('dialog', { name: 'Edit Artisan' }));
}
const theirs = (more: object) => shopAnswers({ 'GET /api/admin/production/artisans': [{ ...lena, ...more }] });
const update = () => userEvent.click(screen.getByRole('button', { name: /^Update / }));
const saved = (line: string) => sent().flatMap((one) => (one.line === line ? [one.body] : []));
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('time off and hours that another admin added meanwhile stay', async () => {
  const dialog = await openLena();
  await userEvent.click(dialog.getByRole('button', { name: 'Add time off' }));
  for (const label of ['First day', 'Last day']) change(dialog.getByLabelText(label), '2026-12-03');
  change(dialog.getByLabelText('Mon'), '120');
  const holidays = { from: '2026-12-20', to: '2026-12-31', isPlanned: true };
  theirs({ name: 'Lena B.', timeOff: [holidays], minutesPerWeekday: { ...lena.minutesPerWeekday, sat: 60 } });
  await update();
  expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
  expect(saved(PATCH_LENA)).toEqual([
    {
      timeOff: [holidays, { from: '2026-12-03', to: '2026-12-03' }],
      minutesPerWeekday: { ...lena.minutesPerWeekday, mon: 120, sat: 60 },
    },
  ]);
});

test('what both admins changed is named once, and saved with the next press', async () => {
  const dialog = await openLena();
  change(dialog.getByLabelText('Mon'), '120');
  theirs({ minutesPerWeekday: { ...lena.minutesPerWeekday, mon: 60, sat: 60 } });
  await update();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'You and another admin both changed Minutes per weekday. Save again to keep your values.',
  );
  expect(dialog.getByLabelText('Mon')).toHaveValue(120);
  expect(saved(PATCH_LENA)).toEqual([]);
  await expectAccessible();
  await update();
  expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
  expect(saved(PATCH_LENA)).toEqual([{ minutesPerWeekday: { ...lena.minutesPerWeekday, mon: 120, sat: 60 } }]);
});

test('a list is not saved while the other admin’s changes can’t be read', async () => {
  const dialog = await openLena();
  change(dialog.getByLabelText('Mon'), '120');
  shopAnswers({ 'GET /api/admin/production/artisans': () => new Refusal(503, 'Production is down.') });
  await update();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Production is down.');
  expect(dialog.getByLabelText('Mon')).toHaveValue(120);
  expect(saved(PATCH_LENA)).toEqual([]);
});

test('questions and pictures of another admin stay on the product', async () => {
  const PATCH = 'PATCH /api/admin/products/p1';
  const question = (key: string) => ({
    ...{ key, label: key, kind: 'text', maxLength: 20, required: false },
    ...{ price: '0', minutes: 0, returnable: false },
  });
  const rose = { url: '/images/rose.webp', alt: '', image: null };
  const before = { ...product, images: [rose], personalization: [question('name')] };
  shopAnswers({ 'GET /api/admin/products': [before], 'GET /api/admin/categories': [category], [PATCH]: before });
  await openPanel('/products/p1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  await userEvent.type(await dialog.findByLabelText(/^Description of the cover/), 'A rose');
  await userEvent.click(await dialog.findByRole('button', { name: 'Add a question' }));
  await userEvent.type(dialog.getAllByLabelText(/^Question/)[1] as HTMLElement, 'Ribbon');
  const bud = { url: '/images/bud.webp', alt: 'A bud', image: null };
  const now = { ...before, images: [rose, bud], personalization: [question('name'), question('date')] };
  shopAnswers({ 'GET /api/admin/products': [now] });
  await update();
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect(saved(PATCH)).toMatchObject([
    {
      images: [
        { url: rose.url, alt: 'A rose' },
        { url: bud.url, alt: 'A bud' },
      ],
      personalization: [{ key: 'name' }, { key: 'date' }, { key: 'ribbon', label: 'Ribbon' }],
    },
  ]);
});

test('products that another admin added to an offer stay in it', async () => {
  const PATCH = 'PATCH /api/admin/offers/o1';
  const before = { ...offer, applicableProducts: ['p1', 'p2'] };
  shopAnswers({
    'GET /api/admin/offers': [before],
    'GET /api/products': [product, { ...product, id: 'p2', name: 'Tulip' }],
    [PATCH]: before,
  });
  await openPanel('/offers/o1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Offer' }));
  await userEvent.click(await dialog.findByLabelText(/^Tulip/));
  shopAnswers({ 'GET /api/admin/offers': [{ ...before, applicableProducts: ['p1', 'p2', 'p3'] }] });
  await update();
  expect(await screen.findByText('Offer updated successfully')).toBeVisible();
  expect(saved(PATCH)).toEqual([{ applicableProducts: ['p1', 'p3'] }]);
});
