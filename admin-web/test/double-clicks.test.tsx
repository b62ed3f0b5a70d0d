/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { fireEvent, screen } from '@testing-library/react';
import { never, openPanel, sent, shopAnswers } from './panel.tsx';
import { order, product } from './samples.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const SUBSCRIPTIONS = 'GET /api/admin/newsletter-subscriptions';
const UNSUBSCRIBE = 'POST /api/newsletter/unsubscribe';
const subscription = {
  ...{ id: '1', email: 'ann@example.com', isActive: true },
  ...{ source: 'website', subscribedAt: NOW, unsubscribedAt: null },
};
const session = {
  ...{ sessionId: 's1', ownerId: 'visitor:1', userId: null, name: null, startedAt: NOW, lastMessageAt: NOW },
  ...{ lastMessage: 'Hello', unread: 0, online: true, claimedBy: null, isMine: false, closedAt: null },
};
const piece = {
  ...{ id: 'j1', orderId: order.id, productName: 'Rose Stem', selectedColor: 'Red', personalization: [] },
  ...{ state: 'queued', artisanId: 'a1', plannedStart: '2026-11-23', plannedFinish: '2026-11-24', pictures: [] },
  ...{ promisedBy: '2026-11-27', isLate: false, isGift: false, makingMinutes: 90, workedMinutes: 0, finishingDays: 1 },
  ...{ productImageUrl: '/images/rose', note: '', recipePicture: null, neededBy: null, materials: [], startedAt: null },
};

interface Flip {
  address: string;
  list: string;
  entry: object;
  call: string;
  change: object;
  /** The button's name before and after the change. */
  names: [RegExp, RegExp];
  more?: Record<string, unknown>;
  role?: StaffRole;
}
const flips: Record<string, Flip> = {
  Unsubscribe: {
    address: '/newsletter',
    list: SUBSCRIPTIONS,
    entry: subscription,
    call: UNSUBSCRIBE,
    change: { isActive: false },
    names: [/^Unsubscribe/, /^Resubscribe/],
    more: { 'GET /api/admin/newsletters': [] },
  },
  Hide: {
    address: '/products',
    list: 'GET /api/admin/products',
    entry: product,
    call: `PATCH /api/admin/products/${product.id}`,
    change: { isVisible: false },
    names: [/^Hide/, /^Show/],
  },
  Take: {
    address: '/chat/s1',
    list: 'GET /api/admin/live-chat/sessions',
    entry: session,
    call: 'POST /api/admin/live-chat/sessions/s1/claim',
    change: { claimedBy: 'ines', isMine: true },
    names: [/^Take/, /^Release/],
    more: {
      'GET /api/admin/live-chat/sessions/s1/messages': { messages: [], readByShopper: null, asked: [] },
      'GET /api/admin/live-chat/replies': [],
      'GET /api/admin/carts/visitor%3A1': { items: [] },
    },
  },
  Start: {
    address: '/pieces',
    list: 'GET /api/artisan/jobs',
    entry: piece,
    call: 'POST /api/artisan/jobs/j1/start',
    change: { state: 'making' },
    names: [/^Start/, /^Pause/],
    more: { 'GET /api/artisan/hours': { workingHours: { from: '09:00', to: '17:00' }, timeOff: [], overtime: [] } },
    role: 'artisan',
  },
};

test.each(Object.entries(flips))('a double click on %s does not reverse it', async (_name, flip) => {
  let shown = flip.entry;
  shopAnswers({
    ...flip.more,
    [flip.list]: () => [shown],
    [flip.call]: () => {
      shown = { ...shown, ...flip.change };
      return shown;
    },
  });
  const { refetch } = await openPanel(flip.address, [], flip.role);
  const [before, after] = flip.names;
  fireEvent.click(await screen.findByRole('button', { name: before }), { detail: 1 });
  await screen.findByRole('button', { name: after });
  await refetch();
  fireEvent.click(screen.getByRole('button', { name: after }), { detail: 2 });
  await refetch();
  expect(sent().map(({ line }) => line)).toEqual([flip.call]);
});

test('a subscription can’t be renewed while it is being ended', async () => {
  shopAnswers({ [SUBSCRIPTIONS]: [subscription], [UNSUBSCRIBE]: never, 'GET /api/admin/newsletters': [] });
  await openPanel('/newsletter');
  fireEvent.click(await screen.findByRole('button', { name: /^Unsubscribe/ }));
  expect(await screen.findByRole('button', { name: /^Resubscribe/ })).toBeDisabled();
});
