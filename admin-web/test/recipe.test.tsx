/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';
import { category, product } from './samples.ts';

const recipe = {
  productId: 'p1',
  source: 'product',
  makingMinutes: 45,
  finishingDays: 1,
  materials: [],
  note: '',
  picture: null,
};
const red = { id: 'v1', productId: 'p1', colorName: 'Red', imageUrl: '/images/rose.webp', image: null };

beforeEach(() =>
  shopAnswers({
    'GET /api/admin/products': [product],
    'GET /api/admin/categories': [category],
    'GET /api/admin/products/p1/variations': [red],
    'GET /api/admin/production/materials': [],
    'GET /api/admin/production/recipes/p1': recipe,
    'GET /api/admin/audit': { entries: [], next: null },
    'PATCH /api/admin/products/p1': product,
    'PUT /api/admin/production/recipes/p1': (body: object) => ({ ...recipe, ...body }),
  }),
);

const shownMinutes = () => screen.getAllByLabelText('Making minutes').find((field) => !field.closest('[hidden]'));
async function typeMinutes(minutes: string) {
  await waitFor(() => expect(shownMinutes()).toBeDefined());
  await userEvent.clear(shownMinutes() as HTMLElement);
  await userEvent.type(shownMinutes() as HTMLElement, minutes);
}
async function openRecipe() {
  await openPanel('/products/p1');
  await userEvent.click(await screen.findByText('Recipe'));
  // jsdom opens `details` elements but sends no toggle event.
  screen.getByText('Recipe').closest('details')?.dispatchEvent(new Event('toggle'));
  await screen.findByLabelText('Recipe for');
}

test('Update Product asks before it discards an unsaved recipe', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await openRecipe();
  await typeMinutes('60');
  await userEvent.click(screen.getByRole('button', { name: 'Update Product' }));
  expect(confirm).toHaveBeenCalledWith('Discard your unsaved changes to the recipe?');
  expect(sent()).toEqual([]);
  expect(shownMinutes()).toHaveValue(60);
  confirm.mockReturnValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(() => expect(sent().map(({ line }) => line)).toEqual(['PATCH /api/admin/products/p1']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  confirm.mockRestore();
});

test('Update Product doesn’t ask when the recipe is saved', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await openRecipe();
  await typeMinutes('60');
  await userEvent.click(screen.getByRole('button', { name: 'Save recipe' }));
  expect(await screen.findByText('The recipe has been saved')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(() => expect(sent().at(-1)?.line).toBe('PATCH /api/admin/products/p1'));
  expect(confirm).not.toHaveBeenCalled();
  confirm.mockRestore();
});

test('a saved recipe sends only the changed fields, and shows those of another admin', async () => {
  let stored: object = recipe;
  shopAnswers({
    'GET /api/admin/production/recipes/p1': () => stored,
    'PUT /api/admin/production/recipes/p1': (body: object) => (stored = { ...recipe, finishingDays: 3, ...body }),
  });
  await openRecipe();
  await typeMinutes('60');
  await userEvent.click(screen.getByRole('button', { name: 'Save recipe' }));
  expect(await screen.findByText('The recipe has been saved')).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ makingMinutes: 60 }]);
  expect(screen.getByLabelText(/^Finishing days/)).toHaveValue(3);
});

test('materials of another admin are kept, and minutes typed while they are saved', async () => {
  const ids = ['1', '2', '3'].map((digit) => `6f1d3c8e-0000-4000-8000-00000000000${digit}`);
  const [mine, theirs, old] = ids.map((materialId) => ({ materialId, amount: 2 }));
  const materials = ids.map((id) => ({ id, name: `Yarn ${id.at(-1)}`, color: null, unit: 'g' }));
  const stored = { ...recipe, materials: [old] };
  let answer = () => {};
  shopAnswers({
    'GET /api/admin/production/materials': materials,
    'GET /api/admin/production/recipes/p1': () => stored,
    'PUT /api/admin/production/recipes/p1': (body: object) =>
      new Promise((resolve) => (answer = () => resolve(Object.assign(stored, body)))),
  });
  await openRecipe();
  await userEvent.click(await screen.findByRole('button', { name: 'Add material' }));
  await userEvent.selectOptions(screen.getByLabelText('Material 2'), 'Yarn 1 (g)');
  await userEvent.clear(screen.getByLabelText('Amount 2'));
  await userEvent.type(screen.getByLabelText('Amount 2'), '2');
  stored.materials = [old, theirs];
  await userEvent.click(screen.getByRole('button', { name: 'Save recipe' }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ materials: [old, theirs, mine] }]));
  await typeMinutes('60');
  answer();
  expect(await screen.findByText('The recipe has been saved')).toBeVisible();
  expect(shownMinutes()).toHaveValue(60);
  expect(screen.getByLabelText('Material 3')).toHaveDisplayValue('Yarn 1 (g)');
  expect(await screen.findByRole('button', { name: 'Save recipe' })).toBeEnabled();
});

test('switching the color keeps the input, accessibly', async () => {
  await openRecipe();
  await typeMinutes('60');
  await userEvent.selectOptions(screen.getByLabelText('Recipe for'), 'Red');
  await typeMinutes('90');
  await userEvent.selectOptions(screen.getByLabelText('Recipe for'), 'All colors');
  expect(shownMinutes()).toHaveValue(60);
  await userEvent.selectOptions(screen.getByLabelText('Recipe for'), 'Red');
  expect(shownMinutes()).toHaveValue(90);
  await expectAccessible();
});
