/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MakingView, OrderView } from '@loop-petal/contracts/shapes/orders';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as MyOrders } from '../src/features/orders/my-orders-page.tsx';
import { OrderCard } from '../src/features/orders/order-card.tsx';
import { order, user } from './samples.ts';
import { expectAccessible, sent, shopAnswers, show } from './storefront.tsx';

const queued: MakingView = {
  lineId: 'i1',
  productName: 'Rose Stem',
  selectedColor: 'Red',
  state: 'queued',
  artisanName: null,
  startedAt: null,
  finishedAt: null,
  pictures: [],
};
const begun: MakingView = { ...queued, state: 'making', artisanName: 'Lena', startedAt: '2026-11-23T10:00:00.000Z' };
const image = { width: 1200, height: 1200, widths: [320, 640], placeholder: 'data:image/webp;base64,AA' };
const ready: MakingView = {
  ...begun,
  state: 'ready',
  finishedAt: '2026-11-24T10:00:00.000Z',
  pictures: [{ imageUrl: '/images/job-1', image }],
};
const promised: Partial<OrderView> = {
  promise: { madeBy: '2026-12-03', from: '2026-12-05', to: '2026-12-08' },
  neededBy: '2026-12-10',
};
const card = (fields: Partial<OrderView>) =>
  show(<OrderCard order={{ ...order, ...fields }} onPrint={() => undefined} />);
const rows = async () => (await screen.findAllByTestId('making')).map(({ textContent }) => textContent);

test('shows the promise, the artisan and the progress of each piece, accessibly', async () => {
  card({ ...promised, making: [ready, begun, queued, queued] });
  expect(screen.getByText('Ready by Thu, Dec 3, arrives Dec 5–8')).toBeVisible();
  expect(screen.getByText('· needed by Thu, Dec 10')).toBeVisible();
  expect(await rows()).toEqual([
    'Finished by Lena on Nov 24, 2026',
    'Lena started this on Nov 23, 2026',
    '2 pieces not started yet',
  ]);
  expect(screen.getByText('1 of 4 pieces finished')).toBeVisible();
  await expectAccessible();
});

test('a piece without an artisan’s name is by an artisan', async () => {
  card({
    making: [ready, { ...begun, state: 'shipped' as const }, begun].map((piece) => ({ ...piece, artisanName: null })),
  });
  expect(await rows()).toEqual([
    'Finished by an artisan on Nov 24, 2026',
    'Finished',
    'An artisan started this on Nov 23, 2026',
  ]);
});

test('the progress of a single piece is singular', () => {
  card({ making: [ready] });
  expect(screen.getByText('1 of 1 piece finished')).toBeVisible();
});

test('shows the artisan’s pictures in suitable widths, linked to the largest', async () => {
  card({ making: [ready] });
  const picture = await screen.findByRole('img', { name: 'Rose Stem, Red as it was made, picture 1' });
  const source = picture.parentElement?.querySelector('source');
  expect(source).toHaveAttribute('srcset', '/images/job-1/320.avif 320w, /images/job-1/640.avif 640w');
  expect(picture.closest('a')).toHaveAttribute('href', '/images/job-1/640.webp');
});

test('an order without a promise shows neither dates nor progress', () => {
  card({ promise: null });
  expect(screen.queryByText(/arrives/i)).not.toBeInTheDocument();
  expect(screen.queryByTestId('making')).not.toBeInTheDocument();
});

test('announces that it can’t be cancelled after production begins', async () => {
  card({ canCancel: false, making: [begun] });
  expect(screen.getByText(/have started this order, so it can no longer be cancelled/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  expect(await rows()).toHaveLength(1);
});

test('My Orders refreshes progress while open, and closes the cancel confirmation when production begins', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  try {
    const press = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    let mine: Partial<OrderView> = { canCancel: true, making: [queued] };
    shopAnswers({ 'GET /api/auth/user': user, 'GET /api/user/orders': () => [{ ...order, ...mine }] });
    show(<MyOrders />, '/my-orders');
    expect(await rows()).toEqual(['Not started yet']);
    await press.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog'));

    mine = { canCancel: false, making: [begun] };
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('Lena started this on Nov 23, 2026')).toBeInTheDocument();
    expect(dialog.getByText(/This order can no longer be cancelled/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeDisabled();
    expect(sent()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

describe('My Orders, for a cancelled order whose money is not returned yet', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function open(cancelledAt: number) {
    const cancelled = { ...order, status: 'cancelled', updatedAt: new Date(cancelledAt).toISOString() };
    const page = { reads: 0, paymentStatus: 'succeeded' };
    const read = () => {
      page.reads += 1;
      return [{ ...cancelled, paymentStatus: page.paymentStatus }];
    };
    shopAnswers({ 'GET /api/auth/user': user, 'GET /api/user/orders': read });
    show(<MyOrders />, '/my-orders');
    expect(await screen.findByText('cancelled')).toBeVisible();
    return page;
  }

  test('shows when it is returned', async () => {
    const page = await open(Date.now());
    page.paymentStatus = 'refunded';
    await pass(5000);
    expect(await screen.findByText('Refunded')).toBeVisible();
  });

  test('stops asking two minutes after the cancellation', async () => {
    const page = await open(Date.now() - 110_000);
    await pass(5000);
    expect(page.reads).toBeGreaterThan(1);
    await pass(60_000);
    expect(page.reads).toBeLessThanOrEqual(4);
  });
});
