/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { act, screen, within } from '@testing-library/react';
import events from '@testing-library/user-event';
import { never, openPanel, shopAnswers } from './panel.tsx';
import { category, order } from './samples.ts';

const ONE = `/api/admin/orders/${order.id}`;
const problem = { id: order.id, kind: 'promise-slipped', service: 'production', title: 'Order', facts: [] };
const openProblem = { ...problem, since: order.createdAt, place: { tab: 'orders', id: order.id } };
const user = events.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const ONE_PROBLEM = { name: /^Problems\s*1 open$/ };

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  shopAnswers({ [`GET ${ONE}`]: order, [`GET ${ONE}/timeline`]: [], [`GET ${ONE}/delay`]: {} });
});
afterEach(() => void jest.useRealTimers());

test('saved settings reach all pages', async () => {
  let name = 'Loop & Petal';
  shopAnswers({
    'GET /api/shop': () => ({ name, services: [] }),
    'GET /api/admin/settings': DEFAULT_SETTINGS,
    'PUT /api/admin/settings': (body: object) => body,
  });
  await openPanel('/settings');
  await user.type(await screen.findByLabelText(/^Phone/), '(503) 555-0100');
  await press('Save');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(screen.getByText('Loop & Petal')).toBeVisible();
  name = 'Fern & Fig';
  await pass(3000);
  expect(screen.getByText('Fern & Fig')).toBeVisible();
});

test('a first step that was just done is done on Today', async () => {
  let done = false;
  shopAnswers({
    'GET /api/shop': { demo: false, services: [] },
    'GET /api/admin/settings': DEFAULT_SETTINGS,
    'GET /api/admin/setup': () => [
      { step: 'category', done, path: '/categories/new' },
      { step: 'email', done: false, path: '/settings' },
    ],
    'POST /api/admin/categories': category,
  });
  const panel = await openPanel('/today');
  await user.click(await screen.findByRole('link', { name: 'Add a category' }));
  await user.type(await screen.findByLabelText('Name'), 'Stems');
  await press('Create Category');
  done = true;
  await pass(3000);
  await panel.go('/today');
  expect(await screen.findByText('First steps: 1 of 2 done')).toBeVisible();
});

test('the number of problems and the jobs follow a change of an order, even if production is slow', async () => {
  const job = {
    id: 'j1',
    productName: 'Rose Stem',
    selectedColor: 'Red',
    isLate: false,
    artisanName: null,
    pictures: [],
  };
  let problems = [openProblem];
  let state = 'queued';
  shopAnswers({
    'GET /api/admin/problems': () => problems,
    'GET /api/admin/production/jobs': () => [{ ...job, state }],
    [`PATCH ${ONE}/status`]: { ...order, status: 'processing' },
  });
  await openPanel(`/orders/${order.id}`);
  const panel = within(await screen.findByRole('region', { name: 'Promise and production' }));
  expect(await panel.findByText(/queued/i)).toBeVisible();
  await pass(2000);
  expect(await screen.findByRole('tab', ONE_PROBLEM)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Order Status'), 'processing');
  await screen.findByText('Order status updated successfully');
  state = 'making';
  await pass(3000);
  expect(panel.getByText(/making/i)).toBeVisible();
  expect(screen.getByRole('tab', ONE_PROBLEM)).toBeVisible();
  problems = [];
  await pass(12_000);
  expect(screen.queryByRole('tab', ONE_PROBLEM)).toBeNull();
});

test('a solved problem disappears, and comes back once its solution is undone', async () => {
  const now = { plannedMadeBy: '2026-11-27', slackDays: 0, chance: 62, isAtRisk: true, isLate: false };
  const reassign = { kind: 'reassign', jobIds: ['j1'], from: 'ivy', artisanId: 'tomas', artisanName: 'Tomas Lind' };
  let problems = [openProblem];
  shopAnswers({
    'GET /api/admin/problems': () => problems,
    [`GET /api/admin/production/orders/${order.id}/promise`]: { now, help: [{ ...reassign, chance: 97 }] },
    'PATCH /api/admin/production/jobs/j1': {},
  });
  await openPanel('/problems');
  await press(/^Reassign/);
  expect(await screen.findByText(/^Done: Give 1 piece/)).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
  problems = [];
  await pass(3000);
  expect(screen.getByText('All clear')).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(screen.getByText('All clear')).toBeVisible();
  problems = [openProblem];
  await pass(3000);
  expect(screen.getByRole('article')).toBeVisible();
});

test('the list of a packer shows the new label', async () => {
  const [parcel] = order.parcels;
  const toPack = { ...order, mayShip: true, making: [] };
  const labeled = { ...toPack, parcels: [{ ...parcel, trackingNumber: 'LP1', shippingLabelUrl: '/label' }] };
  let list: object[] = [toPack];
  shopAnswers({
    'GET /api/packing/orders': () => list,
    [`GET /api/packing/orders/${order.id}`]: toPack,
    [`POST /api/packing/orders/${order.id}/begin`]: toPack,
    'POST /api/shipping/create': {},
  });
  await openPanel(`/packing/${order.id}`, [], 'packer');
  await press('Create label');
  expect(await screen.findByText('Label created')).toBeVisible();
  expect(screen.getByText('Ready')).toBeVisible();
  list = [labeled];
  await pass(3000);
  expect(screen.getByText('Labeled')).toBeVisible();
});

test('an order that is on time again is no longer shown as late', async () => {
  const promise = { madeBy: '2026-12-03', from: '2026-12-05', to: '2026-12-08' };
  const late = { promise, slip: { expected: promise }, question: null, canAsk: true, askAt: null, upgrades: [] };
  let change = (_changes: object) => {};
  const changed = new Promise<object>((resolve) => {
    change = resolve;
  });
  shopAnswers({
    [`GET ${ONE}`]: { ...order, promise, neededBy: null },
    [`GET ${ONE}/delay`]: late,
    'GET /api/admin/production/jobs': [],
    'GET /api/admin/stats/changes': (_: unknown, query: URLSearchParams) =>
      ({ null: { marker: '1-1', orderIds: [] }, '1-1': changed })[String(query.get('after'))] ?? never(),
  });
  await openPanel(`/orders/${order.id}`);
  expect(await screen.findByText(/^Late: it can be made by/)).toBeVisible();
  await pass(2000);
  shopAnswers({ [`GET ${ONE}/delay`]: { ...late, slip: null } });
  change({ marker: '2-2', orderIds: [order.id] });
  await pass(1000);
  expect(screen.queryByText(/^Late: it can be made by/)).toBeNull();
});
