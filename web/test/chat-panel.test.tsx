/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authQueries, clearPersonalData } from '../src/features/auth/queries.ts';
import { dropPersonalStorage } from '../src/queries/personal-storage.ts';
import { offer, product, user } from './samples.ts';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const listeners = new Map<string, (said?: unknown) => void>();
const socket = {
  connected: true,
  on: (event: string, listener: (said?: unknown) => void) => void listeners.set(event, listener),
  emit: () => undefined,
  volatile: { emit: () => undefined },
  disconnect: () => undefined,
};
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { ChatPanel } = await import('../src/features/chat/chat-panel.tsx');
const { ChatWidget } = await import('../src/features/chat/chat-widget.tsx');

const shopSays = (event: string, said?: unknown) => act(async () => listeners.get(event)?.(said));
const agent = (id: string, content: string) => ({
  id,
  role: 'agent',
  content,
  timestamp: '2026-11-20T10:00:00.000Z',
  clientMessageId: null,
});
const onUnread = jest.fn();
const panel = () => show(<ChatPanel open onClose={() => undefined} onUnread={onUnread} />);

beforeEach(() => {
  listeners.clear();
  const messages: object[] = [];
  shopAnswers({
    'POST /api/live-chat/session': { sessionId: 's1', unread: 0 },
    'GET /api/live-chat/messages': () => ({ messages, unread: 0, readByShop: null }),
    'POST /api/live-chat/read': {},
    'POST /api/live-chat/asked': {},
    'POST /api/live-chat/send': ({ message, clientMessageId }: Record<string, string>) => {
      const stored = { ...agent('m1', message ?? ''), role: 'user', clientMessageId };
      messages.push(stored);
      return stored;
    },
  });
});

async function openLiveChat() {
  panel();
  await userEvent.click(screen.getByRole('tab', { name: 'Live Chat' }));
  await waitFor(() => expect(listeners.has('connect')).toBe(true));
  await shopSays('connect');
}
const write = (text: string) => userEvent.type(screen.getByLabelText('Message'), text);

test('finds products by words, accessibly', async () => {
  shopAnswers({
    'GET /api/offers': [offer],
    'POST /api/search-products': { message: 'One flower fits.', products: [product] },
  });
  panel();
  expect(screen.getByLabelText('What are you looking for?')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('What are you looking for?'), 'red rose{Enter}');
  expect(await screen.findByText('One flower fits.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Rose Stem/ })).toHaveAttribute('href', '/product/p1');
  expect(await screen.findByText('$9.00')).toBeVisible();
  expect(sent()[0]).toEqual({ line: 'POST /api/search-products', body: { query: 'red rose' } });
  await expectAccessible();
});

test('a failed search shows an error, and only one search runs at a time', async () => {
  shopAnswers({ 'POST /api/search-products': () => new Refusal(503, '') });
  panel();
  const field = screen.getByLabelText('What are you looking for?');
  await userEvent.type(field, 'rose{Enter}');
  expect(
    await screen.findByText("Sorry, I couldn't search right now. Please try again.", { selector: 'main *' }),
  ).toBeVisible();
  shopAnswers({ 'POST /api/search-products': never });
  await userEvent.type(field, 'tulip{Enter}{Enter}lily{Enter}');
  expect(sent()).toHaveLength(2);
});

test('blank text is not sent, and Shift+Enter adds a line', async () => {
  await openLiveChat();
  await write(' {Enter}');
  expect(sent().filter(({ line }) => line.endsWith('/send'))).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Message'));
  await write('one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ line: 'POST /api/live-chat/send', body: { message: 'one\ntwo' } }),
  );
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test('shows each side’s messages once, and read receipts', async () => {
  await openLiveChat();
  await write('Hello{Enter}');
  expect(await screen.findByText('Hello')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  await shopSays('typing', { role: 'agent', typing: true });
  expect(screen.getByText('Support is typing…')).toBeVisible();
  await shopSays('message', agent('m2', 'How can we help?'));
  await shopSays('message', agent('m2', 'How can we help?'));
  expect(screen.getAllByText('How can we help?')).toHaveLength(1);
  expect(screen.queryByText('Support is typing…')).not.toBeInTheDocument();
  await shopSays('read', { by: 'agent', messageId: 'm1' });
  expect(await screen.findByText(/Seen/)).toBeVisible();
  await expectAccessible();
});

test('a failed message is resent with the same id', async () => {
  shopAnswers({ 'POST /api/live-chat/send': () => new Refusal(503, '') });
  await openLiveChat();
  await write('Hello{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent().filter(({ line }) => line.endsWith('/send'))).toHaveLength(2));
  const [first, second] = sent().filter(({ line }) => line.endsWith('/send'));
  expect(second?.body).toEqual(first?.body);
});

test('messages written before the conversation exists are sent when it starts', async () => {
  shopAnswers({ 'POST /api/live-chat/session': () => new Refusal(503, '') });
  panel();
  await userEvent.click(screen.getByRole('tab', { name: 'Live Chat' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await write('Hello{Enter}');
  expect(await screen.findByText(/We’ll send “Hello” when you’re connected/)).toBeVisible();
  shopAnswers({ 'POST /api/live-chat/session': { sessionId: 's1', unread: 0 } });
  await userEvent.click(retry);
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ line: 'POST /api/live-chat/send', body: { sessionId: 's1' } }),
  );
});

test('a lost connection shows a notice and recovers', async () => {
  await openLiveChat();
  await shopSays('disconnect');
  expect(screen.getByText(/Connection lost/)).toBeVisible();
  await shopSays('connect');
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
});

test('Escape closes it', async () => {
  const onClose = jest.fn();
  show(<ChatPanel open onClose={onClose} onUnread={onUnread} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('a conversation from before a reload', () => {
  const support = (name: string) => screen.findByRole('button', { name });
  async function reload() {
    const messages = ['m1', 'm2', 'm3'].map((id) => agent(id, id));
    shopAnswers({
      'GET /api/auth/user': user,
      'GET /api/live-chat/messages': { messages, unread: 1, readByShop: null },
    });
    sessionStorage.setItem('live-chat', 'open');
    const page = show(<ChatWidget />);
    expect(await support('Customer Support, 1 unread')).toBeVisible();
    return page;
  }

  test('counts the answers that are unread on all devices', async () => {
    await reload();
    await shopSays('message', agent('m4', 'm4'));
    await userEvent.click(await support('Customer Support, 2 unread'));
    expect(await support('Customer Support')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    await shopSays('message', agent('m5', 'm5'));
    expect(await support('Customer Support, 1 unread')).toBeVisible();
  });

  test('is not resumed after logging out', async () => {
    const { client } = await reload();
    await userEvent.click(await support('Customer Support, 1 unread'));
    dropPersonalStorage();
    act(() => clearPersonalData(client, null));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Product Search', selected: true })).toBeVisible());
    expect(sessionStorage.getItem('live-chat')).toBeNull();
  });
});

describe('text typed before the user is known', () => {
  async function typeEarly() {
    let tell: (answer: unknown) => void = () => undefined;
    const known = new Promise((resolve) => {
      tell = resolve;
    });
    shopAnswers({ 'GET /api/auth/user': () => known });
    const page = show(<ChatWidget />);
    await userEvent.click(screen.getByRole('button', { name: 'Customer Support' }));
    await userEvent.type(await screen.findByLabelText('What are you looking for?'), 'red rose');
    return { ...page, tell: (answer: unknown) => act(async () => tell(answer)) };
  }
  const field = () => screen.getByLabelText('What are you looking for?');

  test.each([{ user }, { user: undefined }])('is kept for $user.username', async ({ user: answer }) => {
    const { client, tell } = await typeEarly();
    await tell(answer);
    await waitFor(() => expect(client.getQueryData(authQueries.user().queryKey)).not.toBeUndefined());
    expect(field()).toHaveValue('red rose');
  });

  test('is cleared when another user signs in later', async () => {
    const { client, tell } = await typeEarly();
    await tell(undefined);
    await waitFor(() => expect(client.getQueryData(authQueries.user().queryKey)).toBeNull());
    act(() => client.setQueryData(authQueries.user().queryKey, user));
    await waitFor(() => expect(field()).toHaveValue(''));
  });
});
