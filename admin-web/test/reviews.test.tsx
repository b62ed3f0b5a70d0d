/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { AdminReviewView } from '@loop-petal/contracts/shapes/reviews';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from './panel.tsx';

const review: AdminReviewView = {
  id: 'r1',
  orderId: 'o1',
  productId: 'p1',
  productName: 'Rose Stem',
  stars: 2,
  text: 'Call me at 555 0100',
  pictures: ['/images/one'],
  images: [{ width: 4, height: 4, widths: [4], placeholder: 'data:' }],
  name: 'Ada L.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  hidden: null,
  history: [{ stars: 1, text: 'Too small', at: '2026-11-19T10:00:00.000Z' }],
};

function answerWith(change: (body: never) => Partial<AdminReviewView>) {
  let stored = review;
  const write = (body: unknown) => {
    stored = { ...stored, ...change(body as never) };
    return stored;
  };
  shopAnswers({
    'GET /api/admin/reviews': () => [stored],
    'POST /api/admin/reviews/r1/reply': write,
    'DELETE /api/admin/reviews/r1/reply': write,
    'PATCH /api/admin/reviews/r1': write,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('support replies in public and can’t hide', async () => {
  answerWith(({ text }: { text: string }) => ({ reply: { text, at: review.createdAt } }));
  await openPanel('/reviews', [], 'support');
  expect(await screen.findByText('Call me at 555 0100')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  await press('Reply in public');
  await userEvent.type(screen.getByLabelText(/Public reply/), 'Sorry!');
  await press('Publish reply');
  expect(await screen.findByText('Sorry!')).toBeVisible();
  expect(sent()).toContainEqual({ line: 'POST /api/admin/reviews/r1/reply', body: { text: 'Sorry!' } });
});

test('support withdraws a reply after a confirmation', async () => {
  const reply = { text: 'Dear Ben', at: review.createdAt };
  answerWith((body: unknown) => (body ? { reply } : { reply: undefined }));
  await openPanel('/reviews', [], 'support');
  await press('Reply in public');
  expect(screen.queryByRole('button', { name: 'Withdraw reply' })).toBeNull();
  await userEvent.type(screen.getByLabelText(/Public reply/), 'Dear Ben');
  await press('Publish reply');
  await press('Withdraw reply');
  expect(await screen.findByRole('dialog', { name: 'Withdraw reply' })).toBeVisible();
  await expectAccessible();
  expect(sent()).toHaveLength(1);
  await press('Withdraw');
  await waitFor(() => expect(screen.queryByText('Dear Ben')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()[1]?.line).toBe('DELETE /api/admin/reviews/r1/reply');
});

test('the owner hides a review for a reason and shows it again', async () => {
  answerWith(({ hidden, reason }: { hidden: boolean; reason?: AdminReviewView['hidden'] }) => ({
    hidden: hidden ? (reason ?? null) : null,
  }));
  await openPanel('/reviews');
  await press('Hide');
  await expectAccessible();
  await userEvent.selectOptions(screen.getByLabelText(/Reason/), 'Offensive');
  await press('Hide review');
  expect(await screen.findByText('Hidden: offensive')).toBeVisible();
  await press('Show again');
  expect(await screen.findByRole('button', { name: 'Hide' })).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual(
    expect.arrayContaining([{ hidden: true, reason: 'offensive' }, { hidden: false }]),
  );
});
