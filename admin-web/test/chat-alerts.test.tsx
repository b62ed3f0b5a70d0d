/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { signIn } from '../src/session/admin-session.ts';
import { shopAnswers } from './panel.tsx';

const listeners = new Map<string, ((said?: unknown) => void)[]>();
const socket = {
  connected: true,
  on: (event: string, listener: (said?: unknown) => void) =>
    void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  emit: () => undefined,
  volatile: { emit: () => undefined },
  disconnect: () => undefined,
};
const chime = jest.fn();
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
jest.unstable_mockModule('../src/features/chat/sound.ts', () => ({ chime }));
const { AgentAlerts } = await import('../src/features/chat/agent-alerts.tsx');

const says = (event: string, said: unknown) =>
  act(async () => {
    for (const hear of listeners.get(event) ?? []) hear(said);
  });

test('a conversation whose agent doesn’t answer rings and is counted once it is released', async () => {
  const session = {
    ownerId: 'o',
    userId: null,
    startedAt: '2026-05-04T12:00:00.000Z',
    lastMessage: 'Hi',
    online: true,
  };
  const times = { lastMessageAt: session.startedAt, waitingSince: session.startedAt, closedAt: null };
  const annas = { ...session, ...times, sessionId: 's1', unread: 2, claimedBy: 'anna', isMine: false };
  const answered = { ...annas, sessionId: 's2', unread: 0, waitingSince: null };
  let sessions = [annas, answered];
  shopAnswers({ 'GET /api/admin/live-chat/sessions': () => sessions });
  signIn('a-token', 'support');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AgentAlerts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(listeners.has('claim')).toBe(true));
  await says('connect', undefined);
  await says('message', { sessionId: 's1', id: 'm1', role: 'user', content: 'Hello?' });
  await says('claim', { sessionId: 's1', claimedBy: 'ben' });
  await says('claim', { sessionId: 's2', claimedBy: null });
  expect(chime).not.toHaveBeenCalled();
  expect(screen.queryByText(/unread/)).toBeNull();

  sessions = [{ ...annas, claimedBy: null as never }, answered];
  await says('claim', { sessionId: 's1', claimedBy: null });
  expect(chime).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('unread')).toBeTruthy();
});
