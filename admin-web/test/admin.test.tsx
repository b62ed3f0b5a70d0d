/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signOut } from '../src/session/admin-session.ts';
import { expectAccessible, never, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { category, order, product, user } from './samples.ts';

describe('the login form', () => {
  const LOGIN = 'POST /api/admin/login';
  const button = () => screen.getByRole('button', { name: /^(Login|Signing in…)$/ });

  beforeEach(async () => {
    await openPanel('/users');
    await act(async () => signOut());
    await screen.findByLabelText('Username');
  });

  async function fillIn(username: string, password: string) {
    if (username) await userEvent.type(screen.getByLabelText('Username'), username);
    if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  }

  test('opens the section in the URL', async () => {
    shopAnswers({ [LOGIN]: { token: 'new' } });
    await fillIn('admin', 'secret');
    await userEvent.click(button());
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(sent()).toEqual([{ line: LOGIN, body: { username: 'admin', password: 'secret' } }]);
  });

  test.each([
    ['', 'secret', 'Username is required', 'Username'],
    ['admin', '', 'Password is required', 'Password'],
  ])(
    'with username “%s” and password “%s” shows “%s”, focuses that field and sends nothing',
    async (username, password, message, label) => {
      await fillIn(username, password);
      await userEvent.click(button());
      expect(screen.getByText(message)).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(sent()).toEqual([]);
      await expectAccessible();
    },
  );

  test('shows the same message for all wrong credentials and keeps the input', async () => {
    shopAnswers({ [LOGIN]: () => new Refusal(401, 'No such user') });
    await fillIn('admin', 'wrong');
    await userEvent.click(button());
    expect(await screen.findByText('Invalid username or password')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });

  test('asks for the code after the right password', async () => {
    shopAnswers({ [LOGIN]: () => new Refusal(401, 'A code is needed', 'otp_required') });
    await fillIn('admin', 'secret');
    await userEvent.click(button());
    expect(await screen.findByLabelText('Code')).toHaveFocus();
    await expectAccessible();
  });

  test('is sent once by a double click and waits for a slow answer', async () => {
    shopAnswers({ [LOGIN]: never });
    await fillIn('admin', 'secret');
    const [first, second] = [button(), button()];
    fireEvent.click(first);
    fireEvent.click(second);
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });
});

test.each([[undefined], ['https://shop.example']])('links to the shop use its host (%s)', async (shopUrl) => {
  const tracked = { ...order, parcels: [{ ...order.parcels[0], trackingNumber: 'LP1' }], trackingNumber: 'LP1' };
  shopAnswers({
    'GET /api/shop': { shopUrl },
    [`GET /api/admin/orders/${order.id}`]: tracked,
    [`GET /api/admin/orders/${order.id}/timeline`]: [],
  });
  await openPanel(`/orders/${order.id}`);
  for (const [name, path] of [
    ['Rose Stem', '/product/p1'],
    ['LP1', '/shipping?tab=tracking&n=LP1'],
    ['View shop', '/'],
  ] as const) {
    const link = await screen.findByRole('link', { name });
    await waitFor(() => expect(link).toHaveAttribute('href', `${shopUrl ?? ''}${path}`));
  }
});

describe('the list of orders', () => {
  const other = { ...order, id: '7622ee3e-0000-4000-8000-000000000002', customerName: 'Ada Byron', status: 'shipped' };
  const row = (name: RegExp) => screen.findByRole('link', { name });

  beforeEach(() => shopAnswers({ 'GET /api/admin/orders': [order, other] }));

  test('shows the customer’s order number and is filtered while typing', async () => {
    const panel = await openPanel('/orders');
    expect(await row(/Rosa Miller/)).toHaveTextContent('30A7284F');
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Search orders'), '7622EE');
    expect(await row(/Ada Byron/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Rosa Miller/ })).not.toBeInTheDocument());
    expect(panel.address()).toBe('/orders?q=7622EE');
    await userEvent.selectOptions(screen.getByLabelText('Filter by status'), 'pending');
    expect(await screen.findByText('Nothing matches this search.')).toBeVisible();
  });

  test('is sorted by ship date with needed-by dates, or newest first', async () => {
    const promise = (day: string) => ({ madeBy: day, from: day, to: day });
    const ada = { ...other, status: 'processing', promise: promise('2099-12-02'), neededBy: '2099-12-05' };
    const late = {
      ...other,
      id: `${other.id}3`,
      customerName: 'Bo Lund',
      status: 'pending',
      promise: promise('2020-01-02'),
    };
    const declined = { ...order, status: 'cancelled', paymentStatus: 'failed' };
    shopAnswers({
      'GET /api/admin/orders': [declined, ada, late],
      'GET /api/admin/production/promises': [{ orderId: ada.id, chance: 62 }],
    });
    const panel = await openPanel('/orders');
    expect(await row(/62% on time/)).toHaveTextContent(
      /^Ada Byron.*Ships by Wed, Dec 2 · 62% on time.*Needed by Sat, Dec 5/,
    );
    expect(await row(/Bo Lund/)).toHaveTextContent('Late: ships by Thu, Jan 2');
    expect(await row(/Rosa Miller/)).toHaveTextContent('Payment failed');
    const names = () =>
      screen.getAllByRole('link', { name: /Byron|Lund|Miller/ }).map(({ textContent }) => textContent?.slice(0, 3));
    expect(names()).toEqual(['Bo ', 'Ada', 'Ros']);
    await expectAccessible();
    await userEvent.selectOptions(screen.getByLabelText('Sort orders'), 'Least likely on time');
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo ', 'Ros']));
    await userEvent.selectOptions(screen.getByLabelText('Sort orders'), 'Newest first');
    await waitFor(() => expect(names()).toEqual(['Ros', 'Ada', 'Bo ']));
    expect(panel.address()).toBe('/orders?sort=newest');
  });

  test('shows an order placed before the page subscribed to changes', async () => {
    let mark = (_answer: object) => {};
    const firstMarker = new Promise<object>((resolve) => {
      mark = resolve;
    });
    const orders = [other];
    shopAnswers({
      'GET /api/admin/orders': () => [...orders],
      'GET /api/admin/stats/changes': (_: unknown, query: URLSearchParams) =>
        query.has('after') ? new Promise(() => {}) : firstMarker,
    });
    await openPanel('/orders');
    await row(new RegExp(other.customerName));
    orders.unshift({ ...order, customerName: 'Cleo Park' });
    mark({ marker: '1', orderIds: null });
    expect(await row(/Cleo Park/)).toBeVisible();
  });

  test('loads all open orders when a large shop sorts by probability', async () => {
    const day = '2099-12-02';
    const promise = { madeBy: day, from: day, to: day };
    const open = { ...other, id: `${other.id}4`, customerName: 'Cleo Park', status: 'pending', promise };
    const page = (orders: object[], next: Record<string, string> = {}) =>
      Response.json(orders, { headers: { 'x-total-count': '6000', ...next } });
    const newest = Array.from({ length: 5000 }, (_, at) => ({ ...order, id: `${order.id}${at}`, status: 'delivered' }));
    shopAnswers({
      'GET /api/admin/orders': (_: unknown, query: URLSearchParams) => {
        if (query.get('status') !== 'open') return page(newest, { 'x-next-cursor': 'more' });
        return query.get('cursor')
          ? page([open])
          : page([{ ...other, status: 'processing' }], { 'x-next-cursor': 'a' });
      },
      'GET /api/admin/production/promises': [{ orderId: open.id, chance: 0 }],
    });
    await openPanel('/orders?sort=chance');
    expect(await row(/Cleo Park/)).toHaveTextContent('0% on time');
    const names = screen
      .getAllByRole('link', { name: /Byron|Park|Miller/ })
      .map(({ textContent }) => textContent?.slice(0, 3));
    expect(names).toEqual(['Cle', 'Ada']);
  });

  test('changes many orders, shows failures and retries them', async () => {
    shopAnswers({
      [`PATCH /api/admin/orders/${order.id}/status`]: { ...order, status: 'processing' },
      [`PATCH /api/admin/orders/${other.id}/status`]: () => new Refusal(409, 'This one stays.'),
    });
    await openPanel('/orders');
    await row(/Ada Byron/);
    await userEvent.click(screen.getByLabelText('Select all shown'));
    await userEvent.click(await screen.findByRole('button', { name: 'Set status' }));
    const outcome = within(await screen.findByRole('dialog', { name: 'Set 2 orders to processing' }));
    expect(await outcome.findByText('1 of 2 done, 1 failed')).toBeVisible();
    expect(outcome.getByText('This one stays.')).toBeVisible();
    await expectAccessible();
    shopAnswers({ [`PATCH /api/admin/orders/${other.id}/status`]: { ...other, status: 'processing' } });
    await userEvent.click(outcome.getByRole('button', { name: 'Try the rest again' }));
    expect(await outcome.findByText('2 of 2 done')).toBeVisible();
    expect(sent()).toHaveLength(3);
  });
});

describe('a conversation', () => {
  const SEND = 'POST /api/admin/live-chat/sessions/s1/messages';
  const message = { id: 'm1', role: 'user', content: 'Do you make wreaths?', timestamp: order.createdAt };
  const session = {
    sessionId: 's1',
    ownerId: 'visitor:1',
    userId: null,
    name: null,
    startedAt: order.createdAt,
    lastMessageAt: order.createdAt,
    lastMessage: message.content,
    unread: 0,
    online: true,
    waitingSince: null,
    claimedBy: null,
    claimedByName: null,
    isMine: false,
    closedAt: null,
  };
  const stored = (body: unknown) => {
    const { message: content, clientMessageId } = body as Record<string, string>;
    return { ...message, id: 'm2', role: 'agent', content, clientMessageId, agentName: 'admin' };
  };

  beforeEach(() =>
    shopAnswers({
      'GET /api/admin/live-chat/sessions': [session],
      'GET /api/admin/live-chat/sessions/s1/messages': { messages: [message], readByShopper: null, asked: [] },
      'GET /api/admin/live-chat/replies': [{ id: 'r1', shortcut: 'wreaths', text: 'We do, in spring.' }],
      'GET /api/admin/carts/visitor%3A1': { items: [] },
    }),
  );

  test('opens from the queue and then shows the shopper’s details', async () => {
    const panel = await openPanel('/chat');
    const row = await screen.findByRole('link', { name: /Guest s1/ });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await userEvent.click(row);
    expect(await screen.findByRole('complementary', { name: 'About Guest s1' })).toBeInTheDocument();
    expect(await screen.findByText('Do you make wreaths?', { selector: '[role=log] *' })).toBeVisible();
    expect(panel.address()).toBe('/chat/s1');
    await expectAccessible();
  });

  test('that was closed long ago opens by its address', async () => {
    const closedAt = order.createdAt;
    const newer = Array.from({ length: 100 }, (_, index) => ({ ...session, sessionId: `n${index}`, closedAt }));
    shopAnswers({
      'GET /api/admin/live-chat/sessions': (_: unknown, query: URLSearchParams) =>
        query.get('state') === 'open' ? [] : [...newer, { ...session, closedAt }].slice(0, Number(query.get('limit'))),
    });
    await openPanel('/chat/s1');
    expect(await screen.findByText('Do you make wreaths?', { selector: '[role=log] *' })).toBeVisible();
  });

  test('is answered with a saved reply by keyboard', async () => {
    shopAnswers({ [SEND]: stored });
    await openPanel('/chat/s1');
    const field = await screen.findByLabelText('Answer Guest s1');
    await userEvent.type(field, '/wre{Enter}');
    expect(field).toHaveValue('We do, in spring.');
    await userEvent.type(field, '{Enter}');
    expect(field).toHaveValue('');
    expect(await screen.findByText('We do, in spring.')).toBeVisible();
    expect(sent()).toMatchObject([{ line: SEND, body: { message: 'We do, in spring.' } }]);
  });

  test('stays open and shows the shopper’s new message, which the agent has not seen', async () => {
    const CLOSE = 'POST /api/admin/live-chat/sessions/s1/close';
    const messages = [message, stored({ message: 'We do.' })];
    shopAnswers({
      'GET /api/admin/live-chat/sessions/s1/messages': () => ({ messages, readByShopper: null, asked: [] }),
      [CLOSE]: () => {
        messages.push({ ...message, id: 'm3', content: 'Until Friday?' });
        return new Refusal(409, 'This conversation has changed.', 'changed');
      },
    });
    await openPanel('/chat/s1');
    await screen.findByText('We do.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Until Friday?')).toBeVisible();
    expect(sent()).toMatchObject([{ line: CLOSE, body: { lastMessageId: 'm1' } }]);
  });

  test('can’t be closed before its messages are shown', async () => {
    shopAnswers({ 'GET /api/admin/live-chat/sessions/s1/messages': never });
    await openPanel('/chat/s1');
    expect(await screen.findByRole('button', { name: 'Close' })).toBeDisabled();
  });

  test('keeps an unsent answer and retries it', async () => {
    shopAnswers({ [SEND]: () => new Refusal(503, 'The chat is away.') });
    await openPanel('/chat/s1');
    await userEvent.type(await screen.findByLabelText('Answer Guest s1'), 'Hello{Enter}');
    expect(await screen.findByText(/Not sent. The chat is away./)).toBeVisible();
    shopAnswers({ [SEND]: stored });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument());
    const [first, again] = sent().map(({ body }) => (body as { clientMessageId: string }).clientMessageId);
    expect(again).toBe(first);
  });
});

test('an artisan’s account leads to the Workshop, which activates and deactivates it', async () => {
  shopAnswers({ 'GET /api/admin/users': [{ ...user, role: 'artisan' }], 'GET /api/admin/users/u1/addresses': [] });
  await openPanel('/users/u1/edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  expect(dialog.queryByLabelText('Active')).toBeNull();
  expect(dialog.getByRole('link', { name: 'Workshop' })).toHaveAttribute('href', '/admin/workshop/artisans/u1');
});

test('a product in an inactive category shows it', async () => {
  shopAnswers({
    'GET /api/admin/products': [product],
    'GET /api/admin/categories': [{ ...category, isActive: false }],
  });
  await openPanel('/products/p1');
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveDisplayValue('Stems (inactive)'));
});
