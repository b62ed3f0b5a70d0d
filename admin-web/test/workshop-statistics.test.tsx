/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Statistics } from '../src/features/workshop/queries.ts';
import { expectAccessible, never, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const PATH = '/api/admin/production/statistics';
const rose = {
  productId: 'p1',
  variationId: 'v1',
  productName: 'Rose Stem',
  variationName: 'Pink',
  pieces: 6,
  plannedMinutes: 60,
  realMinutes: 88.5,
  recipeMinutes: 60,
  suggestedMinutes: 90,
};
const statistics: Statistics = {
  from: '2026-08-26',
  to: '2026-11-23',
  promises: {
    due: 30,
    kept: 28,
    overdue: 1,
    renewed: 2,
    cancelledLate: 0,
    keptPercent: 93.3,
    medianDays: -1,
    days: [
      { days: -1, orders: 20 },
      { days: 0, orders: 8 },
      { days: 2, orders: 2 },
    ],
  },
  level: 95,
  reliability: [
    { level: 80, orders: 60, promised: 81.2, kept: 84 },
    { level: 90, orders: 60, promised: 90.4, kept: 91.7 },
    { level: 95, orders: 60, promised: 95.1, kept: 96.7 },
    { level: 98, orders: 0, promised: null, kept: null },
  ],
  levels: [
    { level: 90, daysLonger: -0.4 },
    { level: 95, daysLonger: 0 },
    { level: 98, daysLonger: 0.7 },
  ],
  pieces: [rose, { ...rose, productId: 'p2', variationId: null, variationName: null, suggestedMinutes: null }],
  load: [
    {
      artisanId: 'lena',
      name: 'Lena Berg',
      weeks: [
        { from: '2026-11-23', to: '2026-11-29', minutes: 1800, capacity: 1800 },
        { from: '2026-11-30', to: '2026-12-06', minutes: 90, capacity: 1800 },
      ],
    },
  ],
};
const nothing: Statistics = {
  ...statistics,
  promises: {
    due: 0,
    kept: 0,
    overdue: 0,
    renewed: 0,
    cancelledLate: 0,
    keptPercent: null,
    medianDays: null,
    days: [],
  },
  reliability: [],
  levels: [],
  pieces: [],
  load: [],
};

test('statistics show kept promises, minutes per piece and the weekly load', async () => {
  shopAnswers({ [`GET ${PATH}`]: statistics });
  await openPanel('/workshop/statistics');
  expect(await screen.findByText('28 of 30 orders, by the first promised day')).toBeVisible();
  expect(screen.getByText('Target: 95%')).toBeVisible();
  expect(screen.getByText('2 orders moved to a later day by agreement')).toBeVisible();
  expect(screen.getByText('1 order late and not ready yet')).toBeVisible();
  expect(screen.queryByText(/cancelled while late/)).toBeNull();
  const days = within(screen.getByRole('table', { name: 'Orders by days early or late' }));
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DaysOrders',
    '1 day early20',
    'on the day8',
    '2 days late2',
  ]);
  const row = screen.getByRole('row', { name: /^Rose Stem, Pink/ });
  expect(row).toHaveTextContent('660 min88.5 min60 minSet to 90 min in the recipe of Rose Stem, Pinkfrom 6 pieces');
  expect(screen.getByRole('row', { name: /^Lena Berg/ })).toHaveTextContent('100%30 h of 30 h5%1 h 30 min of 30 h');
  await expectAccessible();
});

test('a suggestion sets the recipe’s minutes and keeps its other fields', async () => {
  const materials = [{ materialId: '0a1b2c3d-0000-4000-8000-000000000001', amount: 24 }];
  shopAnswers({
    [`GET ${PATH}`]: statistics,
    'GET /api/admin/production/recipes/p1': {
      productId: 'p1',
      variationId: 'v1',
      makingMinutes: 60,
      finishingDays: 2,
      materials,
      source: 'variation',
    },
    'PUT /api/admin/production/recipes/p1': {},
  });
  await openPanel('/workshop/statistics');
  await userEvent.click(await screen.findByRole('button', { name: /^Set to 90 min/ }));
  expect(await screen.findByText('The recipe of Rose Stem, Pink is now 90 minutes')).toBeVisible();
  expect(sent()).toEqual([
    {
      line: 'PUT /api/admin/production/recipes/p1',
      body: { variationId: 'v1', makingMinutes: 90, finishingDays: 2, materials },
    },
  ]);
});

test('statistics compare promised with kept percentages in a chart and a table', async () => {
  shopAnswers({ [`GET ${PATH}`]: statistics });
  await openPanel('/workshop/statistics');
  const table = within(await screen.findByRole('table', { name: /^How many of the last promises/ }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LevelPromisedKeptOrders',
    '80%81.2%84%60',
    '90%90.4%91.7%60',
    '95%95.1%96.7%60',
  ]);
  expect(screen.getByRole('img', { name: /^Promised probability against the share of promises kept/ })).toBeVisible();
});

test('the level of promises shows the cost of other levels, and can be changed and changed back in the settings', async () => {
  const settings = '/api/admin/settings';
  let stored: Settings = DEFAULT_SETTINGS;
  shopAnswers({
    [`GET ${PATH}`]: statistics,
    [`GET ${settings}`]: () => stored,
    [`PUT ${settings}`]: (body: Settings) => {
      stored = { ...body, version: body.version + 1 };
      return stored;
    },
  });
  await openPanel('/workshop/statistics');
  const choice = (name: RegExp) => screen.findByRole('radio', { name });
  expect(await choice(/^95%/)).toBeChecked();
  expect(await choice(/^90%.*0.4 days shorter on average$/)).toBeVisible();
  await userEvent.click(await choice(/^98%.*0.7 days longer on average$/));
  expect(await screen.findByText('New promises are 98% reliable')).toBeVisible();
  // the statistics don't include it yet
  await waitFor(async () => expect(await choice(/^98%/)).toBeChecked());
  expect(screen.queryByText(/ on average$/)).toBeNull();
  shopAnswers({ [`GET ${PATH}`]: { ...statistics, level: 98 } });
  expect(await screen.findByText('0.4 days shorter on average')).toBeVisible();
  await userEvent.click(await choice(/^95%/));
  await waitFor(async () => expect(await choice(/^95%/)).toBeChecked());
  expect(sent().map(({ body }) => body)).toEqual([
    { ...DEFAULT_SETTINGS, promiseLevel: 98 },
    { ...DEFAULT_SETTINGS, version: 1, promiseLevel: 95 },
  ]);
  await expectAccessible();
  shopAnswers({ [`PUT ${settings}`]: never });
  await userEvent.click(await choice(/^90%/));
  expect(await choice(/^90%/)).toBeChecked();
});

test('the statistics’ range is in the URL', async () => {
  shopAnswers({ [`GET ${PATH}`]: statistics });
  const panel = await openPanel('/workshop/statistics');
  await screen.findByText(/^28 of 30 orders/);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  expect(panel.address()).toBe('/workshop/statistics?from=2026-11-01');
});

test('orders cancelled while late are not kept promises and have no days', async () => {
  const promises = { ...nothing.promises, due: 1, cancelledLate: 1, keptPercent: 0 };
  shopAnswers({ [`GET ${PATH}`]: { ...nothing, promises } });
  await openPanel('/workshop/statistics');
  expect(await screen.findByText('0 of 1 order, by the first promised day')).toBeVisible();
  expect(screen.getByText('1 order cancelled while late')).toBeVisible();
  expect(screen.queryByText('Median')).toBeNull();
  expect(screen.queryByRole('table', { name: 'Orders by days early or late' })).toBeNull();
  await expectAccessible();
});

test('statistics have an empty state', async () => {
  shopAnswers({ [`GET ${PATH}`]: nothing });
  await openPanel('/workshop/statistics');
  expect(await screen.findByText('No promise was due in this period')).toBeVisible();
  expect(screen.getByText('No piece was finished in this period')).toBeVisible();
  expect(screen.getByText('No artisans yet')).toBeVisible();
  await expectAccessible();
});

test('statistics have a loading and an error state', async () => {
  shopAnswers({ [`GET ${PATH}`]: never });
  await openPanel('/workshop/statistics');
  expect(await screen.findByText('Loading the statistics…')).toBeInTheDocument();
});

test('a refused range shows the reason', async () => {
  shopAnswers({ [`GET ${PATH}`]: () => new Refusal(400, 'The last day must not be before the first.') });
  await openPanel('/workshop/statistics?from=2026-11-20&to=2026-11-01');
  expect(await screen.findByText('The last day must not be before the first.')).toBeVisible();
  await expectAccessible();
});
