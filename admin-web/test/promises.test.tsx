/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerUploads } from '../../packages/web-kit/test/uploads.ts';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, order, product } from './samples.ts';

const promise = { madeBy: '2026-11-27', from: '2026-11-30', to: '2026-12-02' };
const later = { madeBy: '2026-12-03', from: '2026-12-05', to: '2026-12-08' };

describe('an order that will be late', () => {
  const DELAY = `GET /api/admin/orders/${order.id}/delay`;
  const ASK = `POST /api/admin/orders/${order.id}/ask-delay`;
  const late = {
    promise,
    slip: { expected: later },
    question: null,
    canAsk: true,
    askAt: '2026-11-27T17:00:00Z',
    timeZone: 'America/Los_Angeles',
    onSilence: 'keep',
    upgrades: [
      { service: 'FEDEX_EXPRESS_SAVER', name: 'FedEx Express Saver', promise, inTime: false },
      { service: 'FEDEX_2_DAY', name: 'FedEx 2Day', promise, inTime: true },
    ],
  };
  const answered = { ...late, canAsk: false, askAt: null };
  const question = {
    state: 'open',
    proposed: later,
    askedAt: order.createdAt,
    answerBy: order.createdAt,
    decision: null,
    decidedBy: null,
  };

  beforeEach(() =>
    shopAnswers({
      [`GET /api/admin/orders/${order.id}`]: { ...order, promise, neededBy: null },
      [`GET /api/admin/orders/${order.id}/timeline`]: [],
      'GET /api/admin/production/jobs': [
        {
          ...{ id: 'j1', productName: 'Rose Stem', selectedColor: 'Red', state: 'shipped', isLate: true },
          ...{ artisanName: null, pictures: [{ imageUrl: '/api/making/p1', image: null }] },
        },
      ],
      [DELAY]: late,
    }),
  );
  const open = async () => {
    await openPanel(`/orders/${order.id}`);
    return within(await screen.findByRole('region', { name: 'Promise and production' }));
  };

  test('shows the promise, its pieces and the expected date', async () => {
    const panel = await open();
    expect(await panel.findByText(/^Late: it can be made by Dec 3/)).toBeVisible();
    expect(panel.getByText('Nov 30–Dec 2')).toBeVisible();
    expect(await panel.findByRole('link', { name: 'Not assigned' })).toHaveAttribute(
      'href',
      '/admin/workshop/pieces/j1',
    );
    expect(panel.getByRole('button', { name: 'Delete picture 1 of Rose Stem' })).toBeVisible();
    expect(panel.getByText(/Silence counts as consent/)).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [
      null,
      'The customer is asked on Friday, November 27, 2026 at 9:00 AM Pacific Time, unless the order is back on time by then.',
    ],
    [question, /^Asked on .+ whether Dec 8 works; they can answer until /],
    [{ ...question, state: 'decided', decision: 'keep', decidedBy: 'customer' }, /; the customer kept it\.$/],
    [{ ...question, state: 'decided', decision: 'cancel', decidedBy: 'silence' }, /; cancelled by default\.$/],
  ])('is listed among the problems, with the question to its customer and the answer', async (asked, text) => {
    const problem = { id: order.id, kind: 'promise-slipped', service: 'production', title: 'Order', facts: [] };
    const place = { tab: 'orders', id: order.id };
    shopAnswers({
      'GET /api/admin/problems': [{ ...problem, since: order.createdAt, place }],
      [DELAY]: asked ? { ...answered, question: asked } : late,
    });
    await openPanel('/problems');
    expect(await screen.findByText(text)).toBeVisible();
    await expectAccessible();
  });

  const REASSIGNED = { 'PATCH /api/admin/production/jobs/j1': {}, 'PATCH /api/admin/production/jobs/j2': {} };
  const HELP = `GET /api/admin/production/orders/${order.id}/promise`;
  const atRisk = {
    orderId: order.id,
    promise,
    made: {
      plannedMadeBy: '2026-11-26',
      level: 95,
      workDays: 3,
      safetyDays: 1,
      reason: { kind: 'spread', name: 'Ivy', percent: 30 },
    },
    now: { plannedMadeBy: '2026-11-27', slackDays: 0, chance: 62, isAtRisk: true, isLate: false },
    help: [
      {
        kind: 'reassign',
        jobIds: ['j1', 'j2'],
        from: 'ivy',
        artisanId: 'tomas',
        artisanName: 'Tomas Lind',
        chance: 97,
      },
      { kind: 'overtime', artisanId: 'ivy', artisanName: 'Ivy', day: '2026-11-27', minutes: 90, chance: 88 },
      { kind: 'faster-service', service: 'FEDEX_2_DAY', madeBy: '2026-12-01', chance: 80 },
    ],
  };

  test('explains its promise and shows the probability of keeping it', async () => {
    shopAnswers({ [HELP]: atRisk });
    const panel = await open();
    expect(await panel.findByText('3 days of work, 1 day for safety at 95%: Ivy’s pieces vary by 30%')).toBeVisible();
    expect(panel.getByText('62% on time')).toBeVisible();
    await expectAccessible();
  });

  test('offers a faster service once', async () => {
    shopAnswers({ [HELP]: atRisk });
    const panel = await open();
    const help = within(await panel.findByRole('list', { name: 'What helps' }));
    expect(await panel.findAllByRole('button', { name: /2Day/ })).toHaveLength(1);
    expect(help.getAllByRole('listitem')).toHaveLength(2);
  });

  test('before it is late is a problem that lists what helps and how much, and can be reassigned there', async () => {
    const problem = { id: order.id, kind: 'promise-at-risk', service: 'production', title: 'Order', facts: [] };
    shopAnswers({
      'GET /api/admin/problems': [{ ...problem, since: order.createdAt, place: { tab: 'orders', id: order.id } }],
      [HELP]: atRisk,
      ...REASSIGNED,
    });
    await openPanel('/problems');
    const help = within(await screen.findByRole('list', { name: 'What helps' }));
    expect(help.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Give 2 pieces to Tomas Lind: 97% on time (+35)'),
      expect.stringContaining('Ivy works 1 h 30 min longer on Fri, Nov 27: 88% on time (+26)'),
      expect.stringContaining('Ship with FedEx 2Day: 80% on time (+18)'),
    ]);
    await expectAccessible();
    await userEvent.click(help.getByRole('button', { name: /^Reassign.*Give 2 pieces to Tomas Lind$/ }));
    const body = { artisanId: 'tomas', from: 'queued' };
    await waitFor(() =>
      expect(sent()).toEqual([
        { line: 'PATCH /api/admin/production/jobs/j1', body },
        { line: 'PATCH /api/admin/production/jobs/j2', body },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    const undone = sent().slice(2);
    expect(undone.map((change) => change.body)).toEqual(Array(2).fill({ artisanId: 'ivy', from: 'queued' }));
  });

  test('shows which orders gain from overtime, which takes one click and can be undone', async () => {
    const day = '2026-11-27';
    const ARTISANS = 'GET /api/admin/production/artisans';
    const other = [{ day: '2026-11-30', minutes: 60 }];
    shopAnswers({
      [HELP]: atRisk,
      [ARTISANS]: [{ id: 'ivy', name: 'Ivy', overtime: [...other, { day, minutes: 30 }] }],
      'POST /api/admin/production/schedule/what-if': {
        moved: [],
        reassigned: [],
        helped: [{ orderId: order.id, lateBefore: 0, lateAfter: -1, chanceBefore: 62, chanceAfter: 88 }],
      },
      'PATCH /api/admin/production/artisans/ivy': {},
    });
    const panel = await open();
    await userEvent.click(await panel.findByText('Who benefits'));
    expect(await panel.findByText(/62% → 88% on time/)).toBeVisible();
    const overtime = [...other, { day, minutes: 120 }];
    expect(sent().map(({ body }) => body)).toEqual([{ artisanId: 'ivy', overtime }]);
    await userEvent.click(
      panel.getByRole('button', { name: /^Add overtime.*Ivy works 1 h 30 min longer on Fri, Nov 27$/ }),
    );
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const addedOvertime = { day, minutes: 90 };
    expect(sent()[1]).toEqual({ line: 'PATCH /api/admin/production/artisans/ivy', body: { addedOvertime } });
    await userEvent.click(undo);
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(sent()[2]?.body).toEqual({ addedOvertime: { day, minutes: -90 } });
  });

  test('can be asked about in the list of problems, but not without a date', async () => {
    const problem = { id: order.id, kind: 'promise-slipped', service: 'production', title: 'Order', facts: [] };
    shopAnswers({
      'GET /api/admin/problems': [{ ...problem, since: order.createdAt, chance: 0 }],
      [DELAY]: { ...late, slip: { expected: null }, canAsk: false, askAt: null },
    });
    await openPanel('/problems');
    expect(await screen.findByText('The customer can’t be asked before there is a new date.')).toBeVisible();
    expect(screen.getByText('0% on time')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask now' })).not.toBeInTheDocument();
  });

  test('lets the admin ask the customer earlier', async () => {
    shopAnswers({ [ASK]: { ...answered, question } });
    const panel = await open();
    const ask = await panel.findByRole('button', { name: 'Ask now' });
    shopAnswers({ [DELAY]: { ...answered, question } });
    await userEvent.click(ask);
    expect(await panel.findByText(/they can answer until/)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Ask now' })).not.toBeInTheDocument();
    expect(sent()).toEqual([{ line: ASK, body: undefined }]);
  });

  test('can be upgraded to a faster service unless the shop refuses', async () => {
    const UPGRADE = `POST /api/admin/orders/${order.id}/upgrade-shipping`;
    shopAnswers({ [UPGRADE]: () => new Refusal(409, 'It has a label.') });
    const panel = await open();
    const services = within(await panel.findByRole('group', { name: /^Faster shipping/ }));
    expect(services.getByRole('button', { name: 'FedEx Express Saver: still late' })).toBeVisible();
    await userEvent.click(services.getByRole('button', { name: 'FedEx 2Day: by Dec 2, on time' }));
    expect(await screen.findByText('It has a label.')).toBeVisible();
    expect(sent()).toEqual([{ line: UPGRADE, body: { service: 'FEDEX_2_DAY' } }]);
  });
});

describe('the recipe of a product', () => {
  const MATERIAL = '11111111-1111-4111-8111-111111111111';
  const OTHER = '22222222-2222-4222-8222-222222222222';
  const RECIPE = '/api/admin/production/recipes/p1';
  const recipe = {
    productId: 'p1',
    variationId: null,
    makingMinutes: 60,
    finishingDays: 1,
    materials: [{ materialId: MATERIAL, amount: 20 }],
    note: '',
    picture: null,
    source: 'category',
  };

  beforeEach(() =>
    shopAnswers({
      'GET /api/admin/products': [product],
      'GET /api/admin/categories': [category],
      'GET /api/admin/products/p1/variations': [{ id: 'v1', colorName: 'Red' }],
      'GET /api/admin/production/materials': [
        { id: MATERIAL, name: 'Cotton', color: 'Red', unit: 'g' },
        { id: OTHER, name: 'Wire', color: null, unit: 'piece' },
      ],
      [`GET ${RECIPE}`]: recipe,
    }),
  );
  const open = async () => {
    await openPanel('/products/p1');
    await userEvent.click(await screen.findByText('Recipe'));
    return within(await screen.findByRole('region', { name: 'Recipe' }));
  };

  test('is the category’s default until it is saved', async () => {
    shopAnswers({ [`PUT ${RECIPE}`]: { ...recipe, source: 'product' } });
    const panel = await open();
    expect(await panel.findByText(/The default for its category/)).toBeVisible();
    const minutes = await panel.findByLabelText('Making minutes');
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '75');
    await userEvent.click(panel.getByRole('button', { name: 'Add material' }));
    await userEvent.selectOptions(panel.getByLabelText('Material 2'), 'Wire (piece)');
    await expectAccessible();
    shopAnswers({ [`GET ${RECIPE}`]: { ...recipe, source: 'product' } });
    await userEvent.click(panel.getByRole('button', { name: 'Save recipe' }));
    expect(await panel.findByRole('button', { name: 'Reset to default' })).toBeVisible();
    const materials = [
      { materialId: MATERIAL, amount: 20 },
      { materialId: OTHER, amount: 1 },
    ];
    expect(sent()).toEqual([{ line: `PUT ${RECIPE}`, body: { makingMinutes: 75, materials } }]);
  });

  test('has a picture for the artisan, which can be removed again', async () => {
    const uploads = answerUploads();
    let stored: object = recipe;
    shopAnswers({
      [`GET ${RECIPE}`]: () => stored,
      [`PUT ${RECIPE}`]: (body: object) => {
        stored = { ...recipe, ...body, source: 'product' };
        return stored;
      },
    });
    const panel = await open();
    const file = new File(['x'], 'chart.png', { type: 'image/png' });
    const field = within(await panel.findByRole('group', { name: 'Picture for the artisan' }));
    await userEvent.upload(field.getByLabelText(/^Drag and drop an image/), file);
    const picture = {
      imageUrl: '/images/6f1d3c8e-0000-4000-8000-000000000001',
      image: { width: 320, height: 80, widths: [320], placeholder: '' },
    };
    await act(() => uploads.arrive(picture));
    expect(await field.findByRole('img', { name: 'Picture for the artisan' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(panel.getByRole('button', { name: 'Save recipe' }));
    expect(await screen.findByText('The recipe has been saved')).toBeVisible();
    await userEvent.click(field.getByRole('button', { name: 'Remove image' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save recipe' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => (body as { picture: unknown }).picture)).toEqual([picture, null]),
    );
  });

  test('is not saved without minutes or without a chosen material', async () => {
    const panel = await open();
    await userEvent.clear(await panel.findByLabelText('Making minutes'));
    await userEvent.click(panel.getByRole('button', { name: 'Add material' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save recipe' }));
    expect(await panel.findByText('Choose a material')).toBeVisible();
    expect(panel.getByLabelText('Making minutes')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  test('returns to the default for a single color', async () => {
    shopAnswers({ [`GET ${RECIPE}`]: { ...recipe, source: 'variation' }, [`DELETE ${RECIPE}`]: null });
    const panel = await open();
    await userEvent.selectOptions(await panel.findByLabelText('Recipe for'), 'Red');
    await userEvent.click(await panel.findByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(sent()).toEqual([{ line: `DELETE ${RECIPE}`, body: undefined }]));
  });
});
