/**
 * @jest-environment ./packages/web-kit/test/page-environment.mjs
 * @jest-environment-options {"timeZone": "America/Los_Angeles"}
 */
import { expect, jest, test } from '@jest/globals';
import type { AgentMessageView } from '@loop-petal/contracts/shapes/chat';
import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import '../../packages/web-kit/test/browser.ts';
import '../../packages/web-kit/test/dom.ts';
import { shopAnswers } from '../../packages/web-kit/test/shop-answers.ts';
import { fileName } from '../src/csv/save-file.ts';
import { CategoryRow } from '../src/features/categories/category-row.tsx';
import { MessageLog } from '../src/features/chat/message-log.tsx';
import { ShopperOrders } from '../src/features/chat/shopper-orders.tsx';
import { SubscriptionRow } from '../src/features/newsletter/subscription-row.tsx';
import { TrackingDetails } from '../src/features/orders/tracking-details.tsx';
import { PackingSlip } from '../src/packing/packing-slip.tsx';
import { TwoStepDialog } from '../src/session/two-step/two-step-dialog.tsx';
import { category, order } from './samples.ts';

/** 7:30 PM on December 31 in Los Angeles. */
const EVENING = '2027-01-01T03:30:00.000Z';
const nothing = () => undefined;
const placed = { ...order, orderItems: [], createdAt: EVENING };
const shipped = {
  ...placed,
  parcels: order.parcels.map((parcel) => ({ ...parcel, trackingNumber: 'LP1' })),
  shippedAt: EVENING,
  estimatedDelivery: '2027-01-05T00:00:00.000Z',
} as AdminOrderView;
const left = { id: 's', email: 'rosa@example.com', source: 'footer', subscribedAt: EVENING, unsubscribedAt: EVENING };
const message = { id: 'm1', role: 'user', content: 'Hello', timestamp: EVENING } as AgentMessageView;

function show(part: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each<[place: string, part: ReactNode, dates: string[]]>([
  ['a packing slip', <PackingSlip order={placed} number={0} />, ['Dec 31, 2026']],
  ['a parcel on its way', <TrackingDetails order={shipped} />, ['Dec 31, 2026', 'Jan 5, 2027']],
  [
    'a delivered parcel',
    <TrackingDetails order={{ ...shipped, deliveredAt: EVENING }} />,
    ['Dec 31, 2026', 'Dec 31, 2026'],
  ],
  [
    'a conversation',
    <MessageLog name="Rosa" messages={[message]} outgoing={[]} readByShopper={null} isTyping={false} />,
    ['Dec 31, 2026'],
  ],
  ['a shopper’s orders', <ShopperOrders ownerId="user:1" />, ['Dec 31, 2026']],
  [
    'a category',
    <CategoryRow category={{ ...category, createdAt: EVENING }} onEdit={nothing} onDelete={nothing} />,
    ['Dec 31, 2026'],
  ],
  ['a subscription', <SubscriptionRow subscription={left as SubscriptionView} />, ['Dec 31, 2026', 'Dec 31, 2026']],
  ['two-step sign-in', <TwoStepDialog open onClose={nothing} />, ['Dec 31, 2026']],
])('%s shows times as days in the reader’s time zone', async (_place, part, dates) => {
  shopAnswers({
    'GET /api/admin/orders': [placed],
    'GET /api/admin/two-step': { since: EVENING, recoveryCodesLeft: 8 },
  });
  show(part);
  await screen.findAllByText(/, 202[67]/);
  expect(document.body.textContent?.match(/[A-Z][a-z]{2} \d+, 202[67]/g)).toEqual(dates);
});

test('files are named after the reader’s day', () => {
  jest.useFakeTimers({ now: new Date(EVENING) });
  expect(fileName('orders')).toBe('orders-2026-12-31.csv');
  jest.useRealTimers();
});
