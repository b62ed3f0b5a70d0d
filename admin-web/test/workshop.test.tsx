/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsOf } from '../src/features/workshop/board/columns.ts';
import type { Job } from '../src/features/workshop/queries.ts';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category } from './samples.ts';

const ORDER = '30a7284f-0000-4000-8000-000000000001';
const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  orderId: ORDER,
  productId: 'p1',
  variationId: null,
  productName: id,
  selectedColor: 'Red',
  personalization: [],
  state: 'queued',
  artisanId: 'lena',
  artisanName: 'Lena Berg',
  plannedStart: '2026-11-23',
  plannedFinish: '2026-11-24',
  promisedBy: '2026-11-27',
  isLate: false,
  isGift: false,
  chance: 97,
  slackDays: 1,
  isAtRisk: false,
  waitsFor: [],
  pictures: [],
  makingMinutes: 90,
  workedMinutes: 0,
  orderedAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...more,
});
/** An order whose piece is reassigned. */
const MOVED = {
  orderId: ORDER,
  promisedMadeBy: '2026-11-27',
  before: '2026-12-01',
  after: '2026-11-26',
  lateBefore: 2,
  lateAfter: -1,
  chanceBefore: 48,
  chanceAfter: 97,
};
const week = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
const lena = {
  id: 'lena',
  name: 'Lena Berg',
  email: 'lena@example.com',
  username: 'lena',
  minutesPerWeekday: week,
  timeOff: [],
  overtime: [],
  workingHours: { from: '09:00', to: '17:00' },
  categories: ['stems'],
  products: [],
  active: true,
  openJobs: 2,
};
const tomas = { ...lena, id: 'tomas', name: 'Tomas Lind', username: null };
const yarn = {
  id: 'm1',
  name: 'Cotton, 8-ply',
  kind: 'yarn',
  color: 'Red',
  unit: 'g',
  onHand: 120,
  reorderPoint: 300,
  deliveryDays: 4,
  expectedOn: null,
  needed: 160,
  short: 40,
  isLow: true,
  waiting: 1,
  shortFor: [{ jobId: 'Rose', orderId: ORDER, productName: 'Rose', promisedBy: '2026-11-27' }],
};

beforeEach(() =>
  shopAnswers({
    'GET /api/admin/production/jobs': [job('Rose'), job('Tulip', { state: 'making', artisanId: 'tomas' })],
    'GET /api/admin/production/artisans': [lena, tomas],
    'GET /api/admin/production/materials': [
      { ...yarn, id: 'm2', color: 'Blue', short: 0, isLow: false, waiting: 0, shortFor: [] },
      yarn,
    ],
    'GET /api/admin/categories': [category],
    'GET /api/admin/audit': { entries: [], next: null },
    'GET /api/admin/production/shopping-list': () =>
      new Response(
        'material,color,buy,unit,promisedFor\r\n"Cotton, 8-ply",Red,640,g,"2026-11-27, 2026-11-30"\r\nPot,,3,piece,\r\n',
      ),
  }),
);

const column = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name} `) }));
const card = async (name: string) => screen.findByRole('link', { name });

describe('the board', () => {
  test('shows each job in the column of its state, with due day, artisan and missing material', async () => {
    shopAnswers({
      'GET /api/admin/production/jobs': [
        job('Rose', { isLate: true, chance: 42, artisanId: null, artisanName: null, waitsFor: ['Cotton, 8-ply, Red'] }),
      ],
    });
    await openPanel('/workshop');
    const queued = await column('Queued');
    for (const text of ['Late', '42% on time', 'by Nov 27', 'Not assigned', 'Waiting for Cotton, 8-ply, Red']) {
      expect(queued.getByText(text)).toBeVisible();
    }
    expect(queued.getByRole('link', { name: 'Order 30A7284F' })).toHaveAttribute('href', `/admin/orders/${ORDER}`);
    expect((await column('Making')).getByText('Nothing here')).toBeVisible();
    await expectAccessible();
  });

  test('moves a job by keyboard, keeps its focus and can undo the move', async () => {
    shopAnswers({ 'PATCH /api/admin/production/jobs/Rose': (body: unknown) => job('Rose', body as Partial<Job>) });
    await openPanel('/workshop');
    (await card('Rose')).focus();
    shopAnswers({ 'GET /api/admin/production/jobs': [job('Rose', { state: 'making' })] });
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const making = await column('Making');
    expect(await making.findByRole('link', { name: 'Rose' })).toHaveFocus();
    expect(await screen.findByText('Rose: Making')).toBeVisible();
    shopAnswers({ 'GET /api/admin/production/jobs': [job('Rose')] });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await column('Queued')).getByRole('link', { name: 'Rose' })).toBeVisible());
    expect(sent().map(({ body }) => body)).toEqual([{ state: 'making' }, { state: 'queued' }]);
  });

  test('asks before a started piece pauses another of its artisan, on the board and in the dialog', async () => {
    const answers = { 'PATCH /api/admin/production/jobs/Rose': (body: unknown) => job('Rose', body as Partial<Job>) };
    shopAnswers({
      ...answers,
      'GET /api/admin/production/jobs': [job('Rose'), job('Tulip', { state: 'making' })],
    });
    await openPanel('/workshop');
    (await card('Rose')).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const question = within(await screen.findByRole('dialog', { name: 'Pause Tulip?' }));
    expect(question.getByText('Tulip is in progress. It is paused while Rose is made.')).toBeVisible();
    await expectAccessible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await card('Rose'));
    await userEvent.selectOptions(await screen.findByLabelText('State'), 'Making');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Pause Tulip?' });
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Pause and start' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ state: 'making' }]));
  });

  test('shows identical pieces of one order and state as one card, with a link to each', async () => {
    const rose = (id: string, more: Partial<Job> = {}) => job(id, { productName: 'Rose', ...more });
    shopAnswers({
      'GET /api/admin/production/jobs': [
        rose('r1'),
        rose('r2', { artisanId: 'tomas', artisanName: 'Tomas Lind', isLate: true }),
        rose('r3'),
        rose('r4', { selectedColor: 'Pink' }),
        rose('r5', { orderId: '7622ee3e-0000-4000-8000-000000000002' }),
        rose('r6', { state: 'making' }),
      ],
      'PATCH /api/admin/production/jobs/r3': rose('r3', { state: 'making' }),
    });
    await openPanel('/workshop');
    const queued = await column('Queued');
    const group = within(queued.getByRole('link', { name: '3 × Rose' }).closest('li') as HTMLElement);
    for (const text of ['Late', 'Tomas Lind, Lena Berg']) expect(group.getByText(text)).toBeVisible();
    expect(group.getByRole('link', { name: 'Rose, piece 3' })).toHaveAttribute('href', '/admin/workshop/pieces/r3');
    expect(queued.getAllByRole('link', { name: 'Rose' })).toHaveLength(2);
    expect((await column('Making')).getByRole('link', { name: 'Rose' })).toBeVisible();
    await expectAccessible();
  });

  test('moves a dragged job', async () => {
    shopAnswers({ 'PATCH /api/admin/production/jobs/Rose': job('Rose', { state: 'ready' }) });
    await openPanel('/workshop');
    const held = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => held.set(type, value),
      getData: (type: string) => held.get(type) ?? '',
      get types() {
        return [...held.keys()];
      },
    };
    fireEvent.dragStart((await card('Rose')).closest('li') as HTMLElement, { dataTransfer });
    const ready = await screen.findByRole('region', { name: /^Ready / });
    const over = createEvent.dragOver(ready, { dataTransfer });
    fireEvent(ready, over);
    expect(over.defaultPrevented).toBe(true);
    fireEvent.drop(ready, { dataTransfer });
    await waitFor(() =>
      expect(sent()).toEqual([{ line: 'PATCH /api/admin/production/jobs/Rose', body: { state: 'ready' } }]),
    );
  });

  test('rolls back a refused move and shows the reason', async () => {
    shopAnswers({ 'PATCH /api/admin/production/jobs/Rose': () => new Refusal(409, 'Its material is out of stock.') });
    await openPanel('/workshop');
    (await card('Rose')).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(await screen.findByText('Its material is out of stock.')).toBeVisible();
    expect((await column('Queued')).getByRole('link', { name: 'Rose' })).toHaveFocus();
  });

  test('keeps the focus on a job moved twice in a row', async () => {
    let rose = job('Rose');
    shopAnswers({
      'GET /api/admin/production/jobs': () => [rose],
      'PATCH /api/admin/production/jobs/Rose': (body: unknown) => {
        rose = job('Rose', body as Partial<Job>);
        return rose;
      },
    });
    await openPanel('/workshop');
    (await card('Rose')).focus();
    for (const name of ['Making', 'Paused']) {
      await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
      await waitFor(async () => expect((await column(name)).getByRole('link', { name: 'Rose' })).toHaveFocus());
    }
    expect(sent().map(({ body }) => body)).toEqual([{ state: 'making' }, { state: 'paused' }]);
  });

  test('filters by artisan and text in the URL', async () => {
    const panel = await openPanel('/workshop');
    await card('Rose');
    await userEvent.type(screen.getByLabelText('Search pieces'), 'tul 30a7');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rose' })).not.toBeInTheDocument());
    expect(await card('Tulip')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Filter by artisan'), 'Not assigned');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tulip' })).not.toBeInTheDocument());
    expect(panel.address()).toBe('/workshop?q=tul+30a7&artisan=none');
  });

  test('reassigns a job in its dialog', async () => {
    shopAnswers({
      'PATCH /api/admin/production/jobs/Rose': job('Rose', { artisanId: 'tomas' }),
      'POST /api/admin/production/jobs/Rose/what-if': { orders: [MOVED] },
    });
    const panel = await openPanel('/workshop');
    await userEvent.click(await card('Rose'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rose' }));
    await dialog.findByRole('option', { name: 'Tomas Lind' });
    await expectAccessible();
    await userEvent.selectOptions(dialog.getByLabelText('Artisan'), 'Tomas Lind');
    const effect = within(dialog.getByRole('region', { name: 'What this changes' }));
    expect(await effect.findByText('1 day early')).toBeVisible();
    expect(effect.getByRole('listitem')).toHaveTextContent('2 days late → 1 day early (48% → 97% on time)');
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(panel.address()).toBe('/workshop'));
    expect(sent()).toEqual([
      { line: 'POST /api/admin/production/jobs/Rose/what-if', body: { artisanId: 'tomas' } },
      { line: 'PATCH /api/admin/production/jobs/Rose', body: { artisanId: 'tomas' } },
    ]);
  });

  test('lists late jobs first, then those at risk', () => {
    const jobs = [job('c'), job('b', { isAtRisk: true }), job('a', { isLate: true }), job('d')];
    expect(
      columnsOf(jobs, {})
        .get('queued')
        ?.map(({ id }) => id),
    ).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the calendar', () => {
  test('shows the load of each day and the late promises', async () => {
    const days = [
      { day: '2026-11-23', minutes: 180, capacity: 360 },
      { day: '2026-11-24', minutes: 360, capacity: 360 },
      { day: '2026-11-25', minutes: 0, capacity: 0 },
      { day: '2026-11-26', minutes: 0, capacity: 0 },
      { day: '2026-11-28', minutes: 0, capacity: 0 },
    ];
    const other = days.map((day) => ({ ...day, minutes: 0, capacity: day.day === '2026-11-25' ? 360 : 0 }));
    shopAnswers({
      'GET /api/admin/production/schedule': {
        today: '2026-11-23',
        artisans: [
          { artisanId: 'lena', name: 'Lena Berg', days },
          { artisanId: 'tomas', name: 'Tomas Lind', days: other },
        ],
        late: [{ orderId: ORDER, promisedMadeBy: '2026-11-24', plannedMadeBy: '2026-11-27' }],
      },
    });
    shopAnswers({
      'GET /api/admin/production/artisans': [{ ...lena, timeOff: [{ from: '2026-11-25', to: '2026-11-25' }] }, tomas],
    });
    const panel = await openPanel('/workshop/calendar');
    const row = within(await screen.findByRole('row', { name: /^Lena Berg/ }));
    await screen.findByText('off');
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '50%6 h left',
      '100%',
      'off',
      'holiday–',
    ]);
    expect(screen.getByText('Holiday (Thu, Nov 26: Thanksgiving)')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Mon, Nov 23' })).toBeVisible();
    expect(screen.getByText('planned for Nov 27, 3 days late')).toBeVisible();
    const away = within(screen.getByRole('row', { name: /^Tomas Lind/ }));
    expect(away.getAllByRole('cell')[0]).toHaveTextContent('not working–');
    expect(screen.getByRole('columnheader', { name: 'Thu, Nov 26, Thanksgiving' })).toHaveTextContent('Thanksgiving');
    await expectAccessible();
    within(screen.getByRole('row', { name: /^Lena Berg/ }))
      .getByRole('button', { name: '100%' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lena Berg, Tue, Nov 24' }));
    expect(dialog.getByText('6 h of 6 h planned')).toBeVisible();
    expect(await dialog.findByRole('link', { name: 'Rose · Red' })).toHaveAttribute(
      'href',
      '/admin/workshop/pieces/Rose',
    );
    expect(dialog.queryByText(/Tulip/)).not.toBeInTheDocument();
    expect(panel.address()).toBe('/workshop/calendar?artisan=lena&day=2026-11-24');
    await expectAccessible();
    await panel.go('/workshop/calendar?artisan=lena&day=2026-11-23');
    expect(await screen.findByText('3 h planned, 6 h left today')).toBeVisible();
  });
});

describe('the form of an artisan', () => {
  const WHAT_IF = 'POST /api/admin/production/schedule/what-if';
  const open = async () => {
    await openPanel('/workshop/artisans');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Lena Berg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Artisan' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add time off' }));
    return dialog;
  };
  const fill = (dialog: Awaited<ReturnType<typeof open>>, from: string, to: string) => {
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: from } });
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: to } });
  };

  test('shows which promises time off would move before it is saved', async () => {
    shopAnswers({
      [WHAT_IF]: {
        moved: [{ ...MOVED, lateBefore: 0, lateAfter: null, chanceBefore: 90, chanceAfter: 0 }],
        helped: [],
        reassigned: [{ jobId: 'Rose', from: 'lena', to: 'tomas' }],
      },
      'PATCH /api/admin/production/artisans/lena': lena,
    });
    const dialog = await open();
    fill(dialog, '2026-11-25', '2026-11-29');
    const note = within(await dialog.findByRole('region', { name: 'What this changes' }));
    expect(await note.findByText('1 order would be later. 1 piece would be reassigned.')).toBeVisible();
    expect(note.getByText(/on the promised day →/)).toHaveTextContent('→ can’t be made (90% → 0% on time)');
    expect(note.getByRole('link', { name: 'Order 30A7284F' })).toBeVisible();
    expect(await note.findByText('Rose: Lena Berg → Tomas Lind')).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const timeOff = [{ from: '2026-11-25', to: '2026-11-29' }];
    expect(sent()).toEqual([
      { line: WHAT_IF, body: { artisanId: 'lena', timeOff } },
      { line: 'PATCH /api/admin/production/artisans/lena', body: { timeOff } },
    ]);
  });

  test('shows which orders gain from overtime before it is saved', async () => {
    shopAnswers({
      [WHAT_IF]: { moved: [], helped: [{ ...MOVED, chanceBefore: 62, chanceAfter: 90 }], reassigned: [] },
      'PATCH /api/admin/production/artisans/lena': lena,
    });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove time off 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add overtime' }));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-25' } });
    const note = within(await dialog.findByRole('region', { name: 'What this changes' }));
    expect(await note.findByText('No order would be later. 1 order would be more likely to be on time.')).toBeVisible();
    expect(note.getByText(/62% → 90% on time/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const overtime = [{ day: '2026-11-25', minutes: 60 }];
    expect(sent().map(({ body }) => body)).toEqual([{ artisanId: 'lena', overtime }, { overtime }]);
  });

  test('rejects working hours that end before they begin, and saves corrected ones', async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove time off 1' }));
    fireEvent.change(dialog.getByLabelText('Works until'), { target: { value: '08:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await dialog.findByText('The end must be after the start')).toBeVisible();
    expect(sent()).toEqual([]);
    shopAnswers({ 'PATCH /api/admin/production/artisans/lena': lena });
    fireEvent.change(dialog.getByLabelText('Works until'), { target: { value: '16:30' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const workingHours = { from: '09:00', to: '16:30' };
    expect(sent()).toEqual([{ line: 'PATCH /api/admin/production/artisans/lena', body: { workingHours } }]);
  });

  test('rejects time off that ends before it begins', async () => {
    const dialog = await open();
    fill(dialog, '2026-11-29', '2026-11-25');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await dialog.findByText('The last day must not be before the first')).toBeVisible();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  test('adds an artisan without an account', async () => {
    shopAnswers({ 'POST /api/admin/production/artisans': tomas });
    await openPanel('/workshop/artisans/new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Artisan' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Tomas Lind');
    await userEvent.type(dialog.getByLabelText('Email'), 'tomas@example.com');
    await userEvent.click(await dialog.findByLabelText('All Stems'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Artisan' }));
    expect(await screen.findByText('Artisan created successfully')).toBeVisible();
    const body = {
      name: 'Tomas Lind',
      email: 'tomas@example.com',
      categories: ['stems'],
      products: [],
      timeOff: [],
      overtime: [],
      workingHours: { from: '09:00', to: '17:00' },
    };
    expect(sent()).toEqual([
      { line: 'POST /api/admin/production/artisans', body: { ...body, minutesPerWeekday: week, active: true } },
    ]);
  });

  test.each([
    ['Name', 'Please enter a name'],
    ['Email', 'Please enter a valid email address.'],
  ])('without “%s” says “%s”', async (label, message) => {
    await openPanel('/workshop/artisans/new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Artisan' }));
    await userEvent.type(dialog.getByLabelText(label === 'Name' ? 'Email' : 'Name'), 'tomas@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Artisan' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('materials', () => {
  test('are listed with missing ones first, with the jobs that wait for them', async () => {
    await openPanel('/workshop/materials');
    const rows = await screen.findAllByRole('row', { name: /^Cotton/ });
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      expect.stringMatching(/^Cotton, 8-ply, RedShort1 piece waits for it/),
      'Cotton, 8-ply, Blue',
    ]);
    await expectAccessible();
  });

  test('show the number of waiting jobs and the first ones', async () => {
    shopAnswers({ 'GET /api/admin/production/materials': [{ ...yarn, waiting: 38 }] });
    await openPanel('/workshop/materials');
    await userEvent.click(await screen.findByText('38 pieces wait for it'));
    expect(screen.getByText('and 37 more')).toBeVisible();
  });

  test('can be corrected after counting', async () => {
    shopAnswers({ 'PATCH /api/admin/production/materials/m1': yarn });
    await openPanel('/workshop/materials');
    await screen.findByRole('button', { name: 'Edit Cotton, 8-ply, Red' });
    await userEvent.keyboard('j{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Material' }));
    const onHand = dialog.getByLabelText('On hand');
    expect(onHand).toHaveFocus();
    await userEvent.clear(onHand);
    await userEvent.type(onHand, '95.5');
    await userEvent.clear(dialog.getByLabelText(/^Delivery in business days/));
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Material' }));
    expect(await screen.findByText('Material updated successfully')).toBeVisible();
    expect(sent()).toEqual([
      { line: 'PATCH /api/admin/production/materials/m1', body: { onHand: 95.5, deliveryDays: null } },
    ]);
  });

  test('to buy are a checklist that survives a reload, accessibly', async () => {
    localStorage.clear();
    await openPanel('/workshop/materials');
    await userEvent.click(await screen.findByRole('button', { name: 'Shopping list' }));
    const yarn = await screen.findByRole('checkbox', {
      name: '640 g of Cotton, 8-ply, Red Needed for orders due Nov 27',
    });
    expect(screen.getByText('2 of 2 to buy')).toBeVisible();
    await expectAccessible();
    await userEvent.click(yarn);
    expect(screen.getByText('1 of 2 to buy')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Shopping list' }));
    expect(await screen.findByRole('checkbox', { name: /^640 g of Cotton/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '3 pieces of Pot' })).not.toBeChecked();
  });

  test('to buy have an empty state and an error state', async () => {
    shopAnswers({
      'GET /api/admin/production/shopping-list': () => new Response('material,color,buy,unit,promisedFor'),
    });
    await openPanel('/workshop/materials/shopping-list');
    expect(await screen.findByText('No material is low.')).toBeVisible();
    cleanup();
    shopAnswers({ 'GET /api/admin/production/shopping-list': () => new Refusal(503, 'Production is down.') });
    await openPanel('/workshop/materials/shopping-list');
    expect(await screen.findByText('Production is down.')).toBeVisible();
  });

  test('to buy are downloaded as a file', async () => {
    const files: { name: string; text: Promise<string> }[] = [];
    URL.createObjectURL = (file) => {
      files.push({ name: '', text: (file as Blob).text() });
      return 'blob:list';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      Object.assign(files.at(-1) ?? {}, { name: this.download });
    });
    await openPanel('/workshop/materials/shopping-list');
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^shopping-list-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await files[0]?.text).toContain('material,color');
    click.mockRestore();
  });

  test('used by a recipe can’t be removed, and the reason is shown', async () => {
    shopAnswers({ 'DELETE /api/admin/production/materials/m1': () => new Refusal(409, 'A recipe uses it.') });
    await openPanel('/workshop/materials/m1/delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Cotton, 8-ply, Red' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A recipe uses it.');
  });
});
