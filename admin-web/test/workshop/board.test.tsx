/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { columnsOf } from '../../src/features/workshop/board/columns.ts';
import type { Job } from '../../src/features/workshop/queries.ts';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from '../panel.tsx';
import { job, MOVED, ORDER } from './workshop-panel.ts';

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
    expect(sent().map(({ body }) => body)).toEqual([
      { state: 'making', from: 'queued' },
      { state: 'queued', from: 'making' },
    ]);
  });

  test('asks before starting a piece pauses its artisan’s other piece, on the board and in the dialog', async () => {
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
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ state: 'making', from: 'queued' }]));
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
      expect(sent()).toEqual([
        { line: 'PATCH /api/admin/production/jobs/Rose', body: { state: 'ready', from: 'queued' } },
      ]),
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
    expect(sent().map(({ body }) => body)).toEqual([
      { state: 'making', from: 'queued' },
      { state: 'paused', from: 'making' },
    ]);
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
      { line: 'PATCH /api/admin/production/jobs/Rose', body: { artisanId: 'tomas', from: 'queued' } },
    ]);
  });

  test('shows in its dialog that the artisan has started the piece meanwhile', async () => {
    const message = 'This piece has changed meanwhile: it is being made now.';
    shopAnswers({
      'PATCH /api/admin/production/jobs/Rose': () => new Refusal(409, message),
      'POST /api/admin/production/jobs/Rose/what-if': { orders: [MOVED] },
    });
    await openPanel('/workshop');
    await userEvent.click(await card('Rose'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rose' }));
    await dialog.findByRole('option', { name: 'Tomas Lind' });
    await userEvent.selectOptions(dialog.getByLabelText('Artisan'), 'Tomas Lind');
    shopAnswers({ 'GET /api/admin/production/jobs': [job('Rose', { state: 'making' })] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(dialog.getByLabelText('State')).toHaveDisplayValue('Making'));
    expect(dialog.getByLabelText('Artisan')).toHaveDisplayValue('Lena Berg');
    expect((await column('Making')).getByText('Rose')).toBeVisible();
  });

  test('deletes a picture in its dialog and moves the focus to the next one', async () => {
    const image = { width: 800, height: 600, widths: [320], placeholder: '' };
    const pictures = ['p1', 'p2'].map((id) => ({ imageUrl: `/api/making/${id}`, image }));
    shopAnswers({
      'GET /api/admin/production/jobs': () => [job('Rose', { pictures: [...pictures] })],
      'DELETE /api/admin/production/jobs/Rose/pictures/p1': () => void pictures.shift(),
    });
    await openPanel('/workshop');
    await userEvent.click(await card('Rose'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rose' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete picture 1 of Rose' }));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Picture deleted')).toBeVisible();
    expect(sent().map(({ line }) => line)).toEqual(['DELETE /api/admin/production/jobs/Rose/pictures/p1']);
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Delete picture/ })).toHaveFocus());
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
