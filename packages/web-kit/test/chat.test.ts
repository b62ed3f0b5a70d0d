/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createChat, withoutStored } from '../src/chat.ts';
import { createQueryClient } from '../src/query-client.ts';

interface Stored {
  id: string;
  role: string;
  content: string;
  clientMessageId: string | null;
}
const KEY = ['messages', 's1'];

function start() {
  const client = createQueryClient();
  const answers: { accept: () => void; refuse: () => void }[] = [];
  const sent: { message: string; clientMessageId: string }[] = [];
  const onSettled = jest.fn();
  const chat = createChat<Stored>({
    other: 'agent',
    messagesKey: () => KEY,
    noMessages: { messages: [] },
    send: (_, body) => {
      sent.push(body);
      return new Promise((resolve, reject) => {
        answers.push({
          accept: () => resolve({ id: body.message, role: 'user', content: body.message, ...body }),
          refuse: () => reject(new Error('refused')),
        });
      });
    },
    onSettled,
    onRead: () => undefined,
    markRead: async () => undefined,
  });
  const states = () => chat.useChat.getState().outgoing.map(({ content, state }) => `${content} ${state}`);
  const stored = () => client.getQueryData<{ messages: Stored[] }>(KEY)?.messages.map(({ content }) => content);
  return { chat, client, sent, answers, states, stored, onSettled };
}

function socketOf() {
  const listeners = new Map<string, (data: object) => void>();
  const emitted: unknown[] = [];
  const emit = (event: string, ...data: object[]) => emitted.push([event, ...data]);
  const on = (event: string, listener: (data: never) => void) =>
    listeners.set(event, listener as (data: object) => void);
  const socket = { connected: true, on, emit, volatile: { emit }, disconnect: jest.fn() };
  return { socket, emitted, push: (event: string, data: object = {}) => listeners.get(event)?.(data) };
}

test('sends the messages of a conversation in sequence, even after a failure', async () => {
  const { chat, client, sent, answers, states, stored } = start();
  chat.send(client, 's1', 'a');
  chat.send(client, 's1', 'b');
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['a']));
  answers[0]?.refuse();
  await waitFor(() => expect(states()).toEqual(['a failed', 'b sending']));
  await waitFor(() => expect(sent.map(({ message }) => message)).toEqual(['a', 'b']));
  answers[1]?.accept();
  await waitFor(() => expect(states()).toEqual(['a failed']));
  expect(stored()).toEqual(['b']);
});

test('a retry has the same id, and a discarded message is gone', async () => {
  const { chat, client, sent, answers, states } = start();
  chat.send(client, 's1', 'a');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.refuse();
  await waitFor(() => expect(states()).toEqual(['a failed']));
  const [failed] = chat.useChat.getState().outgoing;
  if (failed) chat.sendAgain(client, 's1', failed);
  expect(states()).toEqual(['a sending']);
  await waitFor(() => expect(sent[1]?.clientMessageId).toBe(sent[0]?.clientMessageId));
  if (failed) chat.discard(failed);
  expect(states()).toEqual([]);
});

test('a message without a conversation waits until all are sent', async () => {
  const { chat, client, sent, states, onSettled, answers } = start();
  chat.send(client, undefined, 'a');
  chat.send(client, undefined, 'a');
  expect(states()).toEqual(['a queued', 'a queued']);
  chat.sendAll(client, 's1', 'queued');
  expect(states()).toEqual(['a sending', 'a sending']);
  await waitFor(() => expect(sent).toHaveLength(1));
  answers[0]?.refuse();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.clientMessageId).not.toBe(sent[1]?.clientMessageId);
  expect(onSettled).toHaveBeenCalledWith(client, expect.objectContaining({ state: 'queued' }), expect.any(Error));
});

test('pushed messages are added once and end the typing of the other side', () => {
  const { chat, client, stored } = start();
  const { socket, push, emitted } = socketOf();
  const disconnect = chat.follow(socket, client, { sessionId: 's1', onConnect: () => undefined });
  push('connect');
  push('typing', { role: 'agent', typing: true });
  push('typing', { role: 'user', typing: true });
  expect(chat.useChat.getState()).toMatchObject({ connection: 'open', typing: new Set(['s1']) });
  for (const id of ['m1', 'm1']) push('message', { id, role: 'agent', content: 'Hello', clientMessageId: null });
  expect(stored()).toEqual(['Hello']);
  expect(chat.useChat.getState().typing.size).toBe(0);
  chat.emitTyping('s1', true);
  chat.emitRead('s1');
  expect(emitted).toEqual([['typing', { typing: true }], ['read']]);
  push('disconnect');
  expect(chat.useChat.getState().connection).toBe('lost');
  disconnect();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
});

test('a socket for many conversations identifies them in both directions', () => {
  const { chat, client } = start();
  const { socket, push, emitted } = socketOf();
  const onMessage = jest.fn();
  chat.follow(socket, client, { onConnect: () => undefined, onMessage });
  push('typing', { sessionId: 's2', role: 'agent', typing: true });
  expect([...chat.useChat.getState().typing]).toEqual(['s2']);
  push('message', { sessionId: 's2', id: 'm1', role: 'agent', content: 'Hello', clientMessageId: null });
  expect(onMessage).toHaveBeenCalledWith('s2');
  chat.emitRead('s2');
  expect(emitted).toEqual([['read', { sessionId: 's2' }]]);
});

test('a message is no longer outgoing once the server has stored it', () => {
  const message = { sessionId: 's1', content: 'a', state: 'sending' as const };
  const outgoing = ['x', 'y'].map((clientMessageId) => ({ ...message, clientMessageId }));
  const stored = [{ clientMessageId: null }, { clientMessageId: 'x' }];
  expect(withoutStored(outgoing, stored).map(({ clientMessageId }) => clientMessageId)).toEqual(['y']);
});
