/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { emailQueries } from '../src/features/emails/queries.ts';
import { expectAccessible, never, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, product } from './samples.ts';

// Types without a pause between keys.
const userEvent = events.setup({ delay: null });

describe('saved replies', () => {
  const reply = { id: 'r1', shortcut: 'thanks', text: 'Thank you!' };
  const ALL = 'GET /api/admin/live-chat/replies';
  const ADD = 'POST /api/admin/live-chat/replies';

  async function open(replies: object[] = [reply]) {
    shopAnswers({ 'GET /api/admin/live-chat/sessions': [], [ALL]: () => replies });
    await openPanel('/chat');
    await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
    return within(await screen.findByRole('dialog', { name: 'Saved replies' }));
  }
  async function openForm() {
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Add reply' }));
    await dialog.findByLabelText('Shortcut');
    return dialog;
  }
  type Dialog = Awaited<ReturnType<typeof open>>;
  async function fillIn(dialog: Dialog, shortcut: string, text: string) {
    if (shortcut) await userEvent.type(dialog.getByLabelText('Shortcut'), shortcut);
    if (text) await userEvent.type(dialog.getByLabelText('Reply'), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Add reply' }));
  }

  test('are listed accessibly, with an empty state', async () => {
    const dialog = await open();
    expect(await dialog.findByText('/thanks')).toBeVisible();
    await expectAccessible();
  });

  test('a new one is sent and listed', async () => {
    const replies = [reply];
    const dialog = await open(replies);
    await userEvent.click(await dialog.findByRole('button', { name: 'Add reply' }));
    shopAnswers({
      [ADD]: (body: { shortcut: string; text: string }) => {
        replies.push({ id: 'r2', ...body });
        return replies[1];
      },
    });
    await fillIn(dialog, 'shipping', 'It takes 3-5 days.');
    expect(await dialog.findByText('/shipping')).toBeVisible();
    expect(sent()).toEqual([{ line: ADD, body: { shortcut: 'shipping', text: 'It takes 3-5 days.' } }]);
  });

  test.each([
    ['', 'Hello', 'Shortcut'],
    ['a b', 'Hello', 'Shortcut'],
    ['hello', '', 'Reply'],
  ])('with “%s” and “%s” nothing is sent, and the field %s shows the reason', async (shortcut, text, label) => {
    const dialog = await openForm();
    await fillIn(dialog, shortcut, text);
    await waitFor(() => expect(dialog.getByLabelText(label)).toBeInvalid());
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  test('a refusal is shown, and the input is kept', async () => {
    const dialog = await openForm();
    shopAnswers({ [ADD]: () => new Refusal(409, 'There is one with this shortcut.') });
    await fillIn(dialog, 'thanks', 'Thanks');
    expect(await dialog.findByRole('alert')).toHaveTextContent('There is one with this shortcut.');
    expect(dialog.getByLabelText('Reply')).toHaveValue('Thanks');
  });

  test('a double click sends once, even while the shop is slow', async () => {
    const dialog = await openForm();
    shopAnswers({ [ADD]: never });
    await userEvent.type(dialog.getByLabelText('Shortcut'), 'hello');
    await userEvent.type(dialog.getByLabelText('Reply'), 'Hello!');
    const button = dialog.getByRole('button', { name: 'Add reply' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });

  test('one is changed, and another is removed after a confirmation', async () => {
    const dialog = await open();
    shopAnswers({ 'PATCH /api/admin/live-chat/replies/r1': reply, 'DELETE /api/admin/live-chat/replies/r1': {} });
    await userEvent.click(await dialog.findByRole('button', { name: 'Edit thanks' }));
    await userEvent.type(await dialog.findByLabelText('Reply'), ' So much.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete thanks' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent().map(({ line }) => line.split(' ')[0])).toEqual(['PATCH', 'DELETE']));
    expect(sent()[0]?.body).toEqual({ shortcut: 'thanks', text: 'Thank you! So much.' });
  });
});

describe('two-step sign-in', () => {
  const START = 'POST /api/admin/two-step/start';
  const CONFIRM = 'POST /api/admin/two-step/confirm';
  const off = { enabled: false, since: null, recoveryCodesLeft: 0 };
  const on = { enabled: true, since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 7 };

  async function open(state: object) {
    shopAnswers({ 'GET /api/admin/two-step': state });
    await openPanel('/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Two-step sign-in' }));
    return within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  }
  type Dialog = Awaited<ReturnType<typeof open>>;
  async function send(dialog: Dialog, label: string, text: string, submit: string) {
    const field = await dialog.findByLabelText(label);
    if (text) await userEvent.type(field, text);
    await userEvent.click(dialog.getByRole('button', { name: submit }));
  }

  test('is set up with password and code and shows the recovery codes until they are saved', async () => {
    const dialog = await open(off);
    shopAnswers({ [START]: { secret: 'ABCDEFGH', uri: 'otpauth://x' }, [CONFIRM]: { recoveryCodes: ['one', 'two'] } });
    await send(dialog, 'Your password', 'secret', 'Set up');
    expect(await dialog.findByText('ABCD EFGH')).toBeVisible();
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    await expectAccessible();
    await send(dialog, 'Code', '123456', 'Turn on');
    expect(await dialog.findByText('two')).toBeVisible();
    expect(sent()).toEqual([
      { line: START, body: { password: 'secret' } },
      { line: CONFIRM, body: { code: '123456' } },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(dialog.getByText('two')).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('an empty password shows an error and sends nothing', async () => {
    const dialog = await open(off);
    await send(dialog, 'Your password', '', 'Set up');
    expect(dialog.getByText('Your password is required')).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveFocus();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  test('a wrong password shows an error and can be corrected', async () => {
    const dialog = await open(off);
    shopAnswers({ [START]: () => new Refusal(400, 'This password is not right.') });
    await send(dialog, 'Your password', 'wrong', 'Set up');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This password is not right.');
    expect(dialog.getByLabelText('Your password')).toHaveValue('wrong');
  });

  test('a double click sends the password once', async () => {
    const dialog = await open(off);
    shopAnswers({ [START]: never });
    await userEvent.type(await dialog.findByLabelText('Your password'), 'secret');
    const button = dialog.getByRole('button', { name: 'Set up' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await dialog.findByRole('button', { name: 'One moment…' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });

  test('is turned off with a code', async () => {
    const dialog = await open(on);
    expect(await dialog.findByText(/7 recovery codes left/)).toBeVisible();
    shopAnswers({ 'POST /api/admin/two-step/end': {}, 'GET /api/admin/two-step': off });
    await send(dialog, 'Code', ' 123456 ', 'Turn off');
    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
    expect(sent()).toEqual([{ line: 'POST /api/admin/two-step/end', body: { code: '123456' } }]);
    expect(await dialog.findByLabelText('Your password')).toBeVisible();
  });
});

describe('the import of products', () => {
  async function open(sold: object = product) {
    shopAnswers({ 'GET /api/admin/products': [sold], 'GET /api/admin/categories': [category] });
    await openPanel('/products/import');
    return within(await screen.findByRole('dialog', { name: 'Import products' }));
  }
  type Dialog = Awaited<ReturnType<typeof open>>;
  async function choose(dialog: Dialog, text: string) {
    const field = dialog.getByLabelText(/^Choose/);
    await waitFor(() => expect(field).toBeEnabled());
    await userEvent.upload(field, new File([text], 'products.csv', { type: 'text/csv' }));
  }
  const FILE = [
    'id,name,description,price,category,imageUrl',
    'p1,,,14.00,,',
    ',Tulip,A crochet tulip,9.50,stems,/images/tulip.webp',
    ',Lily,A crochet lily,much,stems,/images/lily.webp',
  ].join('\n');

  test('previews a file’s changes and applies them row by row', async () => {
    const dialog = await open();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await choose(dialog, FILE);
    expect(await dialog.findByText('1 new · 1 changed · 0 unchanged · 1 bad')).toBeVisible();
    await expectAccessible();
    expect(sent()).toEqual([]);
    shopAnswers({
      'PATCH /api/admin/products/p1': product,
      'POST /api/admin/products': () => new Refusal(409, 'There is a Tulip.'),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Apply 2 of 3 rows' }));
    expect(await dialog.findByText('There is a Tulip.')).toBeVisible();
    expect(sent()).toContainEqual({ line: 'PATCH /api/admin/products/p1', body: { price: '14.00' } });
    expect(sent()).toHaveLength(2);
    await expectAccessible();
  });

  test('imports a new product once, and its recipe once production knows the product', async () => {
    const dialog = await open();
    const recipe = { productId: 'p2', variationId: null, makingMinutes: 45, finishingDays: 0, materials: [] };
    shopAnswers({ 'GET /api/admin/production/recipes': [], 'GET /api/admin/production/materials': [] });
    await choose(dialog, `${FILE.split('\n')[0]},makingMinutes\n${FILE.split('\n')[2]},75\n`);
    let asked = 0;
    shopAnswers({
      'POST /api/admin/products': { ...product, id: 'p2' },
      'GET /api/admin/production/recipes/p2': () => {
        asked += 1;
        return asked === 1 ? new Refusal(404, 'Product not found') : { ...recipe, source: 'category' };
      },
      'PUT /api/admin/production/recipes/p2': () => new Refusal(503, 'Production is down.'),
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Apply 1 of 1 row' }));
    expect(await dialog.findByText('Production is down.')).toBeVisible();
    shopAnswers({ 'PUT /api/admin/production/recipes/p2': recipe });
    await userEvent.click(dialog.getByRole('button', { name: 'Try the rest again' }));
    expect(await dialog.findByText('1 of 1 done')).toBeVisible();
    const put = { line: 'PUT /api/admin/production/recipes/p2' };
    expect(sent()).toMatchObject([
      { line: 'POST /api/admin/products' },
      put,
      { ...put, body: { makingMinutes: 75, finishingDays: 0, materials: [] } },
    ]);
  });

  test('takes a new product whose answer was lost from the list', async () => {
    const dialog = await open();
    await choose(dialog, FILE);
    const lost = () => new Refusal(503, 'The shop does not answer.');
    shopAnswers({ 'PATCH /api/admin/products/p1': product, 'POST /api/admin/products': lost });
    shopAnswers({ 'GET /api/admin/products': lost });
    await userEvent.click(await dialog.findByRole('button', { name: 'Apply 2 of 3 rows' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Try the rest again' }));
    shopAnswers({ 'GET /api/admin/products': [product, { ...product, id: 'p2', name: 'tulip' }] });
    await userEvent.click(await dialog.findByRole('button', { name: 'Try the rest again' }));
    expect(await dialog.findByText('2 of 2 done')).toBeVisible();
    expect(sent().filter(({ line }) => line === 'POST /api/admin/products')).toHaveLength(1);
  });

  test('imports the recipe of a color and keeps its other fields', async () => {
    const recipe = { productId: 'p1', variationId: 'v1', makingMinutes: 45, finishingDays: 2, materials: [] };
    const dialog = await open({ ...product, variations: [{ id: 'v1', colorName: 'Pink' }] });
    shopAnswers({
      'GET /api/admin/production/recipes': [],
      'GET /api/admin/production/materials': [],
      'GET /api/admin/production/recipes/p1': { ...recipe, source: 'product' },
      'PUT /api/admin/production/recipes/p1': {},
    });
    await choose(dialog, 'id,variation,makingMinutes\np1,Pink,75\n');
    expect(await dialog.findByText('Rose Stem, Pink')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Apply 1 of 1 row' }));
    expect(await dialog.findByText('1 of 1 done')).toBeVisible();
    expect(sent()).toEqual([
      {
        line: 'PUT /api/admin/production/recipes/p1',
        body: { variationId: 'v1', makingMinutes: 75, finishingDays: 2, materials: [] },
      },
    ]);
  });

  test('imports a product’s recipe before that of its color, which inherits missing fields', async () => {
    const dialog = await open({ ...product, variations: [{ id: 'v1', colorName: 'Pink' }] });
    let makingMinutes = 45;
    shopAnswers({
      'GET /api/admin/production/recipes': [],
      'GET /api/admin/production/materials': [],
      'GET /api/admin/production/recipes/p1': () => ({
        productId: 'p1',
        variationId: null,
        makingMinutes,
        finishingDays: 0,
        materials: [],
        source: 'product',
      }),
      'PUT /api/admin/production/recipes/p1': () => {
        makingMinutes = 60;
        return {};
      },
    });
    await choose(dialog, 'id,variation,makingMinutes,finishingDays\np1,,60,\np1,Pink,,2\n');
    await userEvent.click(await dialog.findByRole('button', { name: 'Apply 2 of 2 rows' }));
    expect(await dialog.findByText('2 of 2 done')).toBeVisible();
    expect(sent().map(({ body }) => body)).toMatchObject([
      { makingMinutes: 60, finishingDays: 0 },
      { variationId: 'v1', makingMinutes: 60, finishingDays: 2 },
    ]);
  });

  test('reports unavailable production and accepts files without recipes', async () => {
    const dialog = await open();
    await choose(dialog, 'id,makingMinutes\np1,75');
    expect(await dialog.findByText('Production is not responding, so recipes can’t be loaded.')).toBeVisible();
    await choose(dialog, FILE);
    expect(await dialog.findByText('1 new · 1 changed · 0 unchanged · 1 bad')).toBeVisible();
  });

  test.each([
    ['', 'This file is empty.'],
    ['name,color\nTulip,red', /^Unknown columns: color/],
    ['price\n9.50', 'An "id" or "name" column is required.'],
  ])('reports the problem of the file %j', async (text, message) => {
    const dialog = await open();
    await choose(dialog, text);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await expectAccessible();
  });

  test('is applied once by a double click and stays open while it runs', async () => {
    const dialog = await open();
    await choose(dialog, FILE);
    shopAnswers({ 'PATCH /api/admin/products/p1': never, 'POST /api/admin/products': never });
    const button = await dialog.findByRole('button', { name: 'Apply 2 of 3 rows' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent()).toHaveLength(2));
    for (const close of dialog.getAllByRole('button', { name: 'Close' })) await userEvent.click(close);
    expect(screen.getByRole('dialog', { name: 'Import products' })).toBeVisible();
    expect(sent()).toHaveLength(2);
  });
});

test.each([
  [{ state: 'waiting', attempts: 0 }, 2000],
  [{ state: 'waiting', attempts: 3 }, 15_000],
  [{ state: 'sent', attempts: 1 }, 15_000],
])('the list of emails with %j is refetched after %i ms', (email, ms) => {
  const { refetchInterval } = emailQueries.pages({});
  const query = { state: { data: { pages: [{ emails: [email] }] } } };
  expect(typeof refetchInterval === 'function' && refetchInterval(query as never)).toBe(ms);
});
