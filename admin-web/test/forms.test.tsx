/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, expectAccessible, never, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, offer, order, product, user } from './samples.ts';

/** Form input by label: a text, `true` or `false` for a checkbox, an option's name for a select. */
type Filling = Record<string, string | boolean>;

interface FormCase {
  at: string;
  answers: Record<string, Answer>;
  dialog: string;
  press?: string;
  submit: string;
  valid: Filling;
  sends: { line: string; body: unknown };
  answer: unknown;
  success: string;
  invalid: readonly (readonly [Filling, message: string])[];
}

const picture = { 'Image URL': '/images/rose.webp' };

const forms: Record<string, FormCase> = {
  'a new product': {
    at: '/products/new',
    answers: { 'GET /api/admin/categories': [category] },
    dialog: 'Add New Product',
    press: 'Use URL',
    submit: 'Create Product',
    valid: { Name: 'Tulip', Description: 'A crochet tulip', 'Price in dollars': '9.50', Category: 'Stems', ...picture },
    sends: {
      line: 'POST /api/admin/products',
      body: {
        name: 'Tulip',
        description: 'A crochet tulip',
        price: '9.50',
        category: 'stems',
        imageUrl: '/images/rose.webp',
        colors: ['Mixed'],
        stemCount: 1,
        inStock: true,
        isVisible: true,
      },
    },
    answer: product,
    success: 'Product created successfully',
    invalid: [
      [{ Name: 'T' }, 'Name must be at least 2 characters'],
      [{ Description: 'Short' }, 'Description must be at least 10 characters'],
      [{ 'Price in dollars': '' }, 'Price is required'],
      [{ Category: 'Select a category' }, 'Category is required'],
      [{ 'Stem Count': '0' }, 'Stem count must be at least 1'],
      [{ 'Image URL': '' }, 'Image is required'],
      [{ 'Image URL': 'rose' }, 'Please provide a valid image URL or upload an image'],
    ],
  },
  'a changed product': {
    at: '/products/p1',
    answers: { 'GET /api/admin/categories': [category], 'GET /api/admin/products': [product] },
    dialog: 'Edit Product',
    submit: 'Update Product',
    valid: { 'Price in dollars': '14.00', Colors: 'Red, , White' },
    sends: { line: 'PATCH /api/admin/products/p1', body: { price: '14.00', colors: ['Red', 'White'] } },
    answer: product,
    success: 'Product updated successfully',
    invalid: [[{ 'Price in dollars': 'a lot' }, 'Must be an amount such as 29.99']],
  },
  'a new variation': {
    at: '/products/p1/variations',
    answers: { 'GET /api/admin/products': [product], 'GET /api/admin/products/p1/variations': [] },
    dialog: 'Color Variations - Rose Stem',
    press: 'Use URL',
    submit: 'Add Variation',
    valid: { 'Color Name': 'White', 'Stock Quantity': '3', ...picture },
    sends: {
      line: 'POST /api/admin/products/p1/variations',
      body: {
        colorName: 'White',
        colorCode: null,
        imageUrl: '/images/rose.webp',
        stockQuantity: 3,
        isAvailable: true,
        sortOrder: 0,
      },
    },
    answer: {},
    success: 'Color variation created successfully',
    invalid: [
      [{ 'Color Name': '' }, 'Color name is required'],
      [{ 'Image URL': '' }, 'Image is required'],
      [{ 'Stock Quantity': '-1' }, 'Stock must be 0 or greater'],
      [{ 'Sort Order': '20000' }, 'Sort order must be at most 10,000'],
    ],
  },
  'a new category': {
    at: '/categories/new',
    answers: {},
    dialog: 'Add New Category',
    submit: 'Create Category',
    valid: { Name: 'Wreaths & More', 'Description (optional)': 'Round ones' },
    sends: {
      line: 'POST /api/admin/categories',
      body: { name: 'Wreaths & More', slug: 'wreaths-more', description: 'Round ones', imageUrl: null },
    },
    answer: category,
    success: 'Category created successfully',
    invalid: [
      [{ Name: ' ' }, 'Name is required'],
      [{ Slug: '' }, 'Slug is required'],
      [{ Slug: 'Wreaths!' }, 'Use lower-case letters, digits and single hyphens'],
    ],
  },
  'a changed category': {
    at: '/categories/c1',
    answers: { 'GET /api/admin/categories': [category] },
    dialog: 'Edit Category',
    submit: 'Update Category',
    valid: { Active: false },
    sends: { line: 'PATCH /api/admin/categories/c1', body: { isActive: false } },
    answer: category,
    success: 'Category updated successfully',
    invalid: [[{ Name: '' }, 'Name is required']],
  },
  'a new user': {
    at: '/users/new',
    answers: {},
    dialog: 'Add New User',
    submit: 'Create User',
    valid: { Username: 'ada', Email: 'ada@example.com', Password: 'petals-and-yarn', Role: 'Admin' },
    sends: {
      line: 'POST /api/admin/users',
      body: { username: 'ada', email: 'ada@example.com', password: 'petals-and-yarn', role: 'admin' },
    },
    answer: user,
    success: 'User created successfully',
    invalid: [
      [{ Username: 'a' }, 'Username must be at least 3 characters'],
      [{ Email: 'ada' }, 'Please enter a valid email address.'],
      [{ Password: 'short' }, 'Password must be at least 6 characters long'],
    ],
  },
  'a changed user': {
    at: '/users/u1/edit',
    answers: { 'GET /api/admin/users': [user], 'GET /api/admin/users/u1/addresses': [] },
    dialog: 'Edit User',
    submit: 'Update User',
    valid: { 'Email (optional)': '', Active: false },
    sends: { line: 'PATCH /api/admin/users/u1', body: { email: null, isActive: false } },
    answer: user,
    success: 'User updated successfully',
    invalid: [[{ Username: '' }, 'Username must be at least 3 characters']],
  },
  'a changed artisan': {
    at: '/users/u1/edit',
    answers: { 'GET /api/admin/users': [{ ...user, role: 'artisan' }], 'GET /api/admin/users/u1/addresses': [] },
    dialog: 'Edit User',
    submit: 'Update User',
    valid: { Username: 'rosa-m' },
    sends: { line: 'PATCH /api/admin/users/u1', body: { username: 'rosa-m' } },
    answer: user,
    success: 'User updated successfully',
    invalid: [[{ Username: 'r' }, 'Username must be at least 3 characters']],
  },
  'a new offer': {
    at: '/offers/new',
    answers: {},
    dialog: 'Add New Offer',
    submit: 'Create Offer',
    valid: {
      Title: 'Autumn',
      Description: 'For all',
      'Discount Value in percent': '15',
      'Valid From (Pacific Time)': '2026-11-01T00:00',
      'Valid Until (Pacific Time)': '2026-12-01T00:00',
    },
    sends: {
      line: 'POST /api/admin/offers',
      body: {
        title: 'Autumn',
        description: 'For all',
        discountType: 'percentage',
        discountValue: 15,
        validFrom: '2026-11-01T07:00:00.000Z',
        validUntil: '2026-12-01T08:00:00.000Z',
        isActive: true,
        applicableProducts: 'all',
        code: null,
        minOrderValue: null,
        minQuantity: null,
        maxDiscount: null,
        imageUrl: null,
      },
    },
    answer: offer,
    success: 'Offer created successfully',
    invalid: [
      [{ Title: ' ' }, 'Title is required'],
      [{ Description: '' }, 'Description is required'],
      [{ 'Discount Value in percent': '' }, 'Discount value is required'],
      [{ 'Discount Value in percent': '0' }, 'Discount value must be above 0'],
      [{ 'Discount Value in percent': '120' }, 'A percentage must be at most 100'],
      [{ 'Valid From (Pacific Time)': '' }, 'Valid from is required'],
      [{ 'Valid Until (Pacific Time)': '' }, 'Valid until is required'],
      [{ 'Valid Until (Pacific Time)': '2026-10-01T00:00' }, 'The end must be after the start'],
      [{ 'Applies to all products': false }, 'Choose at least one product'],
      [{ 'Minimum order (optional)': 'much' }, 'Must be an amount such as 29.99'],
    ],
  },
  'a changed offer': {
    at: '/offers/o1',
    answers: { 'GET /api/admin/offers': [offer] },
    dialog: 'Edit Offer',
    submit: 'Update Offer',
    valid: { 'Discount Type': 'Fixed Amount' },
    sends: { line: 'PATCH /api/admin/offers/o1', body: { discountType: 'fixed', discountValue: 10 } },
    answer: offer,
    success: 'Offer updated successfully',
    invalid: [[{ Title: '' }, 'Title is required']],
  },
  'a refund': {
    at: `/orders/${order.id}/refund`,
    answers: { [`GET /api/admin/orders/${order.id}`]: order, [`GET /api/admin/orders/${order.id}/timeline`]: [] },
    dialog: 'Refund',
    submit: 'Refund',
    valid: { 'Amount in dollars': '5.00' },
    sends: { line: `POST /api/admin/orders/${order.id}/refund`, body: { amount: '5.00' } },
    answer: { ...order, refundedAmount: '5.00' },
    success: 'The refund is on its way',
    invalid: [
      [{ 'Amount in dollars': '' }, 'Enter up to $35.59'],
      [{ 'Amount in dollars': '0' }, 'Enter up to $35.59'],
      [{ 'Amount in dollars': '35.60' }, 'Enter up to $35.59'],
    ],
  },
};

async function fillIn({ at, answers, dialog, press, valid }: FormCase, instead: Filling = {}, enter = change) {
  shopAnswers(answers);
  const panel = await openPanel(at);
  const form = within(await screen.findByRole('dialog', { name: dialog }));
  if (press) await userEvent.click(await form.findByRole('tab', { name: press }));
  for (const [label, value] of Object.entries({ ...valid, ...instead })) await put(form, label, value, enter);
  return { panel, form };
}

async function type(field: HTMLInputElement, value: string) {
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
}

/** In one event, because each key of a typed text takes as long. */
async function change(field: HTMLInputElement, value: string) {
  fireEvent.change(field, { target: { value } });
}

async function put(form: ReturnType<typeof within>, label: string, value: string | boolean, enter = change) {
  const field = (await form.findByLabelText(label)) as HTMLInputElement | HTMLSelectElement;
  if (typeof value === 'boolean') {
    if ((field as HTMLInputElement).checked !== value) await userEvent.click(field);
  } else if (field instanceof HTMLSelectElement) {
    await form.findByRole('option', { name: value });
    await userEvent.selectOptions(field, value);
  } else {
    await (field.type === 'datetime-local' ? change : enter)(field, value);
  }
}

describe.each(Object.entries(forms))('the form of %s', (_name, one) => {
  const { submit, sends, answer, success, invalid, dialog } = one;
  const press = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: submit }));

  test('sends valid input once, confirms it and closes or clears', async () => {
    shopAnswers({ [sends.line]: answer });
    const { form } = await fillIn(one, {}, type);
    await press(form);
    expect(await screen.findByText(success)).toBeVisible();
    expect(sent()).toEqual([sends]);
    await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument());
    const left = screen.queryByRole('dialog', { name: dialog });
    if (left) expect(within(left).getByLabelText(Object.keys(one.valid)[0] ?? '')).toHaveValue('');
  });

  test.each(invalid.map(([instead, message]) => [message, instead] as const))(
    'shows “%s” and sends nothing for %j',
    async (message, instead) => {
      const { form } = await fillIn(one, instead);
      await press(form);
      expect(await form.findByText(message)).toBeInTheDocument();
      expect(sent()).toEqual([]);
    },
  );

  test('is accessible with a message at each invalid field', async () => {
    const { form } = await fillIn(one, Object.assign({}, ...invalid.map(([instead]) => instead).toReversed()));
    await press(form);
    expect(await form.findByText(invalid[0]?.[1] ?? '')).toBeInTheDocument();
    await expectAccessible();
  });

  test('shows the shop’s error and keeps the input', async () => {
    shopAnswers({ [sends.line]: () => new Refusal(409, 'Another admin was faster.') });
    const { form } = await fillIn(one);
    await press(form);
    expect(await form.findByRole('alert')).toHaveTextContent('Another admin was faster.');
    expect(form.getByRole('button', { name: submit })).toBeEnabled();
    await expectAccessible();
  });

  test('cannot be resent while the shop is slow', async () => {
    shopAnswers({ [sends.line]: never });
    const { form } = await fillIn(one);
    await press(form);
    expect(await form.findByRole('button', { name: /^(Saving|One moment)…$/ })).toBeDisabled();
  });

  test('is sent once by a double click', async () => {
    shopAnswers({ [sends.line]: never });
    const { form } = await fillIn(one);
    const button = form.getByRole('button', { name: submit });
    fireEvent.click(button);
    fireEvent.click(button);
    await form.findByRole('button', { name: /^(Saving|One moment)…$/ });
    expect(sent()).toHaveLength(1);
  });
});

describe('the form of a new offer', () => {
  test('previews the offer while typing', async () => {
    shopAnswers({ 'GET /api/products': [product] });
    const { form } = await fillIn(forms['a new offer'] as FormCase);
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('15% OFF')).toBeVisible();
    expect(await preview.findByText('$10.20')).toBeVisible();
    expect(preview.getByText('Save $1.80')).toBeVisible();
    await put(form, 'Discount Type', 'Fixed Amount');
    expect(preview.getByText('$15 OFF')).toBeVisible();
    await put(form, 'Active', false);
    expect(preview.getByRole('status')).toHaveTextContent('Not shown: inactive');
  });
});

test('the form of a new category derives the slug from the name until it is edited', async () => {
  await openPanel('/categories/new');
  await userEvent.type(await screen.findByLabelText('Name'), 'Été & Petals');
  expect(screen.getByLabelText('Slug')).toHaveValue('ete-petals');
});
