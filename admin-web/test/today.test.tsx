/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, describe, expect, type jest, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, shopAnswers } from './panel.tsx';

const entry = (title: string, path: string) => ({ id: title, title, detail: 'Rosa Miller, 2 pieces', path });
const none = { count: 0, entries: [] };
const lists = {
  toMake: {
    count: 2,
    entries: [
      { ...entry('Rose Stem, Madder', '/workshop/pieces/1'), artisan: 'Lena' },
      { ...entry('Tulip', '/workshop/pieces/2'), artisan: null },
    ],
  },
  readyToPack: none,
  shipToday: none,
  late: { count: 21, entries: [entry('Order AB', '/orders/ab')] },
  atRisk: none,
  newOrders: none,
  questions: none,
  returns: none,
  lowMaterials: none,
};

describe('the day', () => {
  test('is the first screen, with its lists as links and pieces by artisan', async () => {
    shopAnswers({ 'GET /api/admin/today': lists });
    const panel = await openPanel('/');
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(panel.address()).toBe('/today');
    const late = within(screen.getByRole('region', { name: /^Late/ }));
    expect(late.getByRole('link', { name: /Order AB/ })).toHaveAttribute('href', '/admin/orders/ab');
    expect(late.getByText('and 20 more')).toBeVisible();
    const toMake = within(screen.getByRole('region', { name: /^To make today/ }));
    expect(toMake.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Lena',
      'Without an artisan',
    ]);
    expect(screen.getByText('No open returns.')).toBeVisible();
    await expectAccessible();
  });

  test('says which list can’t be read', async () => {
    const { late: _, ...rest } = lists;
    shopAnswers({ 'GET /api/admin/today': rest });
    await openPanel('/today');
    const late = within(await screen.findByRole('region', { name: /^Late/ }));
    expect(late.getByText('This list can’t be loaded right now.')).toBeVisible();
  });

  test('can be read again after an error', async () => {
    shopAnswers({ 'GET /api/shop': { demo: true, services: [] }, 'GET /api/admin/today': new Refusal(503, 'away') });
    await openPanel('/today');
    expect(await screen.findByText('Failed to load the day’s lists')).toBeVisible();
    shopAnswers({ 'GET /api/admin/today': lists });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: /^Late/ })).toBeVisible();
  });
});

test('a message that was marked as answered by mistake counts as a question again', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const at = '2026-11-20T09:00:00.000Z';
  let answeredAt: string | null = null;
  const mark = (time: string | null) => () => {
    answeredAt = time;
  };
  const message = { id, name: 'Ann', email: 'ann@example.com', subject: 'general', message: 'Hello', createdAt: at };
  shopAnswers({
    'GET /api/admin/contacts': () => [{ ...message, answeredAt }],
    'GET /api/admin/today': () => ({
      ...lists,
      questions: answeredAt ? none : { count: 1, entries: [entry('Message from Ann', '/contacts')] },
    }),
    [`POST /api/admin/contacts/${id}/answered`]: mark(at),
    [`DELETE /api/admin/contacts/${id}/answered`]: mark(null),
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const panel = await openPanel('/contacts');
  await press('Answered');
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Contacts/ })).toHaveTextContent(/^Contacts$/));
  await expectAccessible();
  await panel.go('/today');
  await screen.findByRole('heading', { name: /^Late/ });
  expect(screen.queryByText('Message from Ann')).toBeNull();
  await panel.go('/contacts');
  await press('Mark message from Ann as not answered');
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Contacts/ })).toHaveTextContent('1 unanswered'));
  await panel.go('/today');
  expect(await screen.findByText('Message from Ann')).toBeVisible();
});

describe('the first steps', () => {
  const step = { step: 'category', done: true, path: '/categories/new' };
  const empty = { 'GET /api/shop': { demo: false, services: [] }, 'GET /api/admin/settings': DEFAULT_SETTINGS };

  test('name the services whose steps are missing, and follow once they answer', async () => {
    let answer = () => Response.json([step], { headers: { 'x-left-out': 'orders, payments' } });
    shopAnswers({ ...empty, 'GET /api/admin/today': lists, 'GET /api/admin/setup': () => answer() });
    const panel = await openPanel('/today');
    expect(await screen.findByText('First steps: 1 of 1 done')).toBeVisible();
    expect(screen.getByText('Some steps are missing: orders, payments do not answer right now.')).toBeVisible();
    await expectAccessible();
    answer = () => Response.json([step, { ...step, step: 'test-order', done: false }]);
    await panel.refetch();
    expect(await screen.findByText('First steps: 1 of 2 done')).toBeVisible();
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  test.each(['settings', 'setup'])('can be read again after %s failed', async (part) => {
    const down = { [`GET /api/admin/${part}`]: new Refusal(503, 'away') };
    shopAnswers({
      ...empty,
      'GET /api/admin/today': lists,
      'GET /api/admin/setup': [{ ...step, done: false }],
      ...down,
    });
    await openPanel('/today');
    expect(await screen.findByText('Failed to load the first steps')).toBeVisible();
    shopAnswers({ ...empty, 'GET /api/admin/setup': [{ ...step, done: false }] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('First steps: 0 of 1 done')).toBeVisible();
  });
});

test('problems that could not be checked are never called clear', async () => {
  const nothingFrom = () => Response.json([], { headers: { 'x-left-out': 'payments' } });
  shopAnswers({ 'GET /api/admin/problems': nothingFrom });
  await openPanel('/problems');
  expect(await screen.findByText('Could not check everything: payments does not answer right now.')).toBeVisible();
  expect(screen.getByText('Nothing else needs your attention')).toBeVisible();
  expect(screen.queryByText(/every payment has its order/)).toBeNull();
});

test('the four totals appear only on Orders', async () => {
  shopAnswers({ 'GET /api/admin/today': lists });
  const panel = await openPanel('/orders');
  expect(await screen.findByText('Total Orders')).toBeVisible();
  await panel.go('/today');
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
  expect(screen.queryByText('Total Orders')).toBeNull();
});

describe('browser notifications', () => {
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static answer: NotificationPermission = 'granted';
    static shown: string[] = [];
    static async requestPermission() {
      FakeNotification.permission = FakeNotification.answer;
      return FakeNotification.answer;
    }
    onclick: (() => void) | null = null;
    close = () => undefined;
    constructor(title: string) {
      FakeNotification.shown.push(title);
    }
  }
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    localStorage.clear();
  });

  const asksForNewOrders = () =>
    (fetch as jest.Mock<typeof fetch>).mock.calls.some(([url]) => String(url).includes('status=open'));

  test('are off until the owner asks for them, and then announce each new order once', async () => {
    Object.assign(globalThis, { Notification: FakeNotification });
    const newest = { id: 'aaaaaaaa-0000-4000-8000-000000000001', customerName: 'Rosa', totalAmount: '40.71' };
    shopAnswers({ 'GET /api/admin/today': lists, 'GET /api/admin/orders': [] });
    const panel = await openPanel('/today');
    const button = await screen.findByRole('button', { name: 'Notify me here' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(asksForNewOrders()).toBe(true), { timeout: 5000 });
    await panel.refetch();
    expect(FakeNotification.shown).toEqual([]);
    shopAnswers({ 'GET /api/admin/today': lists, 'GET /api/admin/orders': [newest] });
    await panel.refetch();
    await panel.refetch();
    expect(FakeNotification.shown).toEqual(['New order AAAAAAAA']);
  });

  test('stay off when the browser refuses them', async () => {
    FakeNotification.answer = 'denied';
    Object.assign(globalThis, { Notification: FakeNotification });
    const { switchNotifications, useNotifications } = await import('../src/notify/notifications.ts');
    useNotifications.setState({ isOn: false });
    expect(await switchNotifications()).toBe(false);
    expect(useNotifications.getState().isOn).toBe(false);
  });
});
