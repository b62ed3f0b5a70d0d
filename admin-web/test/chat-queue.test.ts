import { describe, expect, test } from '@jest/globals';
import type { AgentSessionView } from '@loop-petal/contracts/shapes/chat';
import { asShow, countUnread, formatElapsed, nameOf, selectSessions } from '../src/features/chat/chat-session.ts';
import { findReplies } from '../src/features/chat/find-replies.ts';

const NOON = Date.parse('2026-05-04T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const session = (sessionId: string, more: Partial<AgentSessionView> = {}): AgentSessionView => ({
  sessionId,
  ownerId: 'shopper',
  userId: null,
  name: null,
  startedAt: minutesAgo(60),
  lastMessageAt: minutesAgo(30),
  lastMessage: 'Hi',
  unread: 0,
  online: true,
  waitingSince: null,
  claimedBy: null,
  claimedByName: null,
  isMine: false,
  closedAt: null,
  ...more,
});
const idsOf = (sessions: AgentSessionView[]) => sessions.map(({ sessionId }) => sessionId);

describe('the queue', () => {
  const sessions = [
    session('talked', { lastMessageAt: minutesAgo(20) }),
    session('just now', { waitingSince: minutesAgo(1), unread: 1 }),
    session('anna’s', { waitingSince: minutesAgo(9), claimedBy: 'anna', claimedByName: 'Anna', unread: 4 }),
    session('mine', { waitingSince: minutesAgo(5), claimedBy: 'me', isMine: true, unread: 2 }),
    session('new', { lastMessageAt: minutesAgo(2) }),
    session('closed', { closedAt: minutesAgo(1), unread: 1 }),
  ];

  test('sorts by the longest wait, then by the newest message', () => {
    expect(idsOf(selectSessions(sessions, 'all'))).toEqual(['mine', 'just now', 'new', 'talked', 'anna’s']);
  });

  test('filters by waiting, claimed by this agent, and closed', () => {
    expect(idsOf(selectSessions(sessions, 'waiting'))).toEqual(['mine', 'just now']);
    expect(idsOf(selectSessions(sessions, 'mine'))).toEqual(['mine']);
    expect(idsOf(selectSessions(sessions, 'closed'))).toEqual(['closed']);
    expect([asShow('mine'), asShow('nonsense'), asShow(null)]).toEqual(['mine', 'all', 'all']);
  });

  test('counts unread messages that no other agent has claimed', () => {
    expect(countUnread(sessions)).toBe(3);
  });

  test('shows the names of customers and the conversation ids of guests', () => {
    const names = [
      session('ab12cd', { name: 'rosa', userId: 'u' }),
      session('ab12cd'),
      session('ab12cd', { userId: 'u' }),
    ];
    expect(names.map(nameOf)).toEqual(['rosa', 'Guest ab12', 'Customer ab12']);
  });

  test.each([
    [0.5, 'now'],
    [1, '1 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [24 * 60 - 1, '23 h'],
    [3 * 24 * 60, '3 d'],
  ])('shows a wait of %s minutes as %s', (minutes, words) => {
    expect(formatElapsed(minutesAgo(minutes), NOON)).toBe(words);
  });
});

describe('a slash in the composer', () => {
  const reply = (shortcut: string, text: string) => ({ id: shortcut, shortcut, text, updatedAt: minutesAgo(1) });
  const replies = [
    reply('hello', 'Hello! We ship from Oregon.'),
    reply('shipping', '3–5 days'),
    reply('thanks', 'Thanks!'),
  ];
  const found = (typed: string) => findReplies(replies, typed).map(({ shortcut }) => shortcut);

  test('finds replies by the beginning of their shortcut, then by their text', () => {
    expect(found('/')).toEqual(['hello', 'shipping', 'thanks']);
    expect(found('/SHIP')).toEqual(['shipping', 'hello']);
    expect(found('/nothing')).toEqual([]);
  });

  test('in the middle of a text finds no replies', () => {
    expect(found('and/or')).toEqual([]);
    expect(found('/ship it')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});
