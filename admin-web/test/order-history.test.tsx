/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTimeScale, formatDuration } from '../src/features/orders/history/time-scale.ts';
import { expectAccessible, never, openPanel, Refusal, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const HISTORY = `GET /api/admin/orders/${order.id}/history`;
const CHECK = `GET /api/admin/orders/${order.id}/check`;
const entry = (id: string, at: string, more: object = {}) => ({
  id,
  at,
  until: null,
  service: 'orders',
  kind: 'order',
  title: id,
  state: 'done',
  by: null,
  details: [],
  ...more,
});
const entries = [
  entry('Order placed', '2026-11-21T12:00:00.000Z', { by: 'customer' }),
  entry('Capture, tried 2 times', '2026-11-21T12:00:00.100Z', { service: 'payments', kind: 'payment' }),
  entry('order.placed handled', '2026-11-21T12:00:00.200Z', {
    service: 'shipping',
    kind: 'event',
    until: '2026-11-21T12:00:01.600Z',
    details: [{ label: 'Event', value: 'e1' }],
  }),
  entry('Email: Thank you', '2026-11-23T12:00:00.000Z', { service: 'notifications', kind: 'mail', state: 'failed' }),
];
const history = { orderId: order.id, readAt: '2026-11-23T12:00:00.000Z', entries, hasEvents: true, missing: [] };
const good = { checkedAt: history.readAt, lines: [], differences: [], underWay: 0, missing: [] };

const open = (answer: unknown = history, check: unknown = good) => {
  shopAnswers({
    'GET /api/admin/orders': [order],
    [`GET /api/admin/orders/${order.id}`]: order,
    [`GET /api/admin/orders/${order.id}/timeline`]: [],
    [HISTORY]: answer,
    [CHECK]: check,
  } as never);
  return openPanel(`/orders/${order.id}/history`);
};
const dialog = () => screen.findByRole('dialog', { name: /History of order/ });
const titles = async () =>
  within(await within(await dialog()).findByRole('list', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the history of an order shows times, durations and failures', async () => {
  await open();
  const [placed, , handled, email] = await titles();
  expect(placed).toContain('by customer');
  expect(handled).toMatch(/\+ 200 ms.*shipping.*took 1.4 s/);
  expect(email).toMatch(/\+ 2 d.*Failed/);
  expect(screen.getByRole('img', { name: /4 entries of orders, payments, shipping, notifications/ })).toBeVisible();
  await expectAccessible();
});

test('the history can be filtered by service and by kind', async () => {
  await open();
  await userEvent.selectOptions(await within(await dialog()).findByLabelText('Service'), 'payments');
  expect(await titles()).toEqual([expect.stringContaining('Capture')]);
  await userEvent.selectOptions(screen.getByLabelText('Service'), '');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'mail');
  expect(await titles()).toEqual([expect.stringContaining('Email')]);
});

test('matching records are reported', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Check that the records agree' }));
  expect(await screen.findByText('The records agree.')).toBeVisible();
  await expectAccessible();
});

test('a difference between the records is reported', async () => {
  const difference = 'Order 1 is paid, but its payment 2 is missing.';
  await open(history, { ...good, differences: [difference], underWay: 2 });
  await userEvent.click(await screen.findByRole('button', { name: 'Check that the records agree' }));
  expect(await screen.findByText(difference)).toBeVisible();
  expect(screen.getByText(/2 events and emails in progress/)).toBeVisible();
});

test('records that can’t all be read are not reported as matching', async () => {
  await open(history, { ...good, missing: ['payments'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Check that the records agree' }));
  expect(await screen.findByText(/Not all could be checked: payments/)).toBeVisible();
  expect(screen.queryByText('The records agree.')).not.toBeInTheDocument();
});

test('services that did not answer are listed', async () => {
  await open({ ...history, missing: ['shipping'], hasEvents: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer from shipping');
  expect(screen.getByText(/events of this order could not be looked up/)).toBeVisible();
});

test('a history has a loading and an error state', async () => {
  await open(never);
  expect(await within(await dialog()).findByText('Loading history...')).toBeInTheDocument();
});

test('a failed history can be retried', async () => {
  await open(() => new Refusal(503, 'A part of the shop is away.'));
  expect(await within(await dialog()).findByRole('button', { name: /try again|retry/i })).toBeVisible();
});

test('the scale shows both a second and two days', () => {
  const scale = createTimeScale(entries.map(({ at }) => at));
  const [first, second, , last] = entries.map(({ at }) => scale.position(at)) as [number, number, number, number];
  expect([first, last]).toEqual([0, 100]);
  expect(second).toBeGreaterThan(5);
  expect(scale.gaps.map(({ milliseconds }) => formatDuration(milliseconds))).toEqual(['2 d']);
});
