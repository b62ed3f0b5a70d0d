/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { OrderReviewsView, OwnReviewView, ProductReviewsView } from '@loop-petal/contracts/shapes/reviews';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductMore } from '../src/features/product/product-more.tsx';
import { Rating } from '../src/features/product/rating.tsx';
import { reviewsOf } from '../src/features/product/review-query.ts';
import { Reviews } from '../src/features/product/reviews.tsx';
import { Component as ReviewPage } from '../src/features/review/review-page.tsx';
import { productQueries } from '../src/queries/products.ts';
import { noReviews, product } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const CALL = '/api/orders/order-1/reviews';
const image = { width: 4, height: 4, widths: [4], placeholder: 'data:' };
const review: OwnReviewView = {
  id: 'r1',
  itemId: 'i1',
  stars: 4,
  text: 'So soft',
  pictures: ['/images/one'],
  images: [image],
  name: 'Ada L.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  canEdit: true,
  hidden: null,
};
const item: OrderReviewsView['items'][number] = {
  itemId: 'i1',
  productId: 'p1',
  productName: 'Rose Stem',
  selectedColor: 'Red',
  imageUrl: '/images/rose',
  state: 'open',
  review: null,
};

function open(first: OrderReviewsView['items'], answer: unknown = review) {
  let items = first;
  const write = () => {
    if (!(answer instanceof Refusal)) items = [{ ...item, state: 'reviewed', review: answer as OwnReviewView }];
    return answer;
  };
  shopAnswers({ [`GET ${CALL}`]: () => ({ items }), [`POST ${CALL}`]: write, [`PATCH ${CALL}`]: write });
  return show(<ReviewPage />, '/review?order=order-1&token=t');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a buyer chooses stars with the keyboard and writes words', async () => {
  open([item]);
  const [first] = await screen.findAllByRole('radio');
  first?.focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText(/Your words/), 'So soft');
  await press('Publish Review');
  expect(await screen.findByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(sent()).toEqual([{ line: `POST ${CALL}`, body: { itemId: 'i1', stars: 4, text: 'So soft', pictures: [] } }]);
});

test('an order of custom pieces has nothing to review', async () => {
  open([]);
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  await expectAccessible();
});

test('a review needs stars, and a refusal is shown', async () => {
  open([item], new Refusal(409, 'You can review this item once it has arrived.', 'not_delivered'));
  await press('Publish Review');
  expect(screen.getByText('Please choose 1 to 5 stars')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  await press('Publish Review');
  expect(await screen.findByText('You can review this item once it has arrived.')).toBeVisible();
});

test('an edit begins with the review and can remove its picture', async () => {
  const { client } = open([{ ...item, state: 'reviewed', review }], { ...review, stars: 5, pictures: [], images: [] });
  await press('Edit Review');
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await press('Remove picture 1');
  const shown = [reviewsOf('p1').queryKey, reviewsOf('p1', 'next').queryKey, productQueries.detail('p1').queryKey];
  for (const key of shown) client.setQueryData(key as readonly unknown[], {});
  await press('Save Review');
  expect(await screen.findByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  expect(sent()).toEqual([{ line: `PATCH ${CALL}`, body: { itemId: 'i1', stars: 5, text: 'So soft', pictures: [] } }]);
});

test.each([
  [null, 'Your review is on the product page.'],
  ['personal-data', 'Your changes are saved.'],
] as const)('saving a review that is hidden for %j is confirmed with “%s”', async (hidden, words) => {
  open([{ ...item, state: 'reviewed', review: { ...review, hidden } }], { ...review, hidden });
  await press('Edit Review');
  await press('Save Review');
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['not_delivered', 'You can review this item once it has arrived.'],
  ['refunded', 'This item was refunded, so it can’t be reviewed.'],
  ['too_late', 'This item can no longer be reviewed.'],
] as const)('an item that is %s says why it has no form', async (state, words) => {
  open([{ ...item, state }]);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each(['/review', '/review?order=order-1&token=wrong'])('%s says that the link has expired', async (address) => {
  shopAnswers({ [`GET ${CALL}`]: () => new Refusal(404, 'Order not found') });
  show(<ReviewPage />, address);
  expect(await screen.findByText('This link has expired')).toBeVisible();
});

const productReviews: ProductReviewsView = {
  average: 4.5,
  count: 2,
  distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  hidden: [{ reason: 'personal-data', count: 2 }],
  reviews: [{ ...review, reply: { text: 'Thank you, Ada!', at: review.createdAt } }],
};

test('a product shows its reviews with reply, distribution and the number of hidden ones', async () => {
  shopAnswers({ 'GET /api/products/p1/reviews': productReviews, 'GET /api/shop': {} });
  show(<Reviews productId="p1" />);
  expect(await screen.findByText('So soft')).toBeVisible();
  expect(screen.getByText('Thank you, Ada!')).toBeVisible();
  expect(screen.getByText('2 reviews hidden: contains personal data')).toBeVisible();
  expect(screen.getByText('4.5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More Reviews' })).toBeNull();
  await expectAccessible();
});

test('a product without reviews shows no empty section', async () => {
  shopAnswers({ 'GET /api/products/p1/reviews': noReviews, 'GET /api/products': [], 'GET /api/shop': {} });
  const { client } = show(<ProductMore product={product} categoryName="Roses" />);
  await waitFor(() => expect(client.getQueryData(reviewsOf('p1').queryKey)).toMatchObject(noReviews));
  expect(screen.queryByText('Reviews')).toBeNull();
});

test('the rating comes from buyers; the demo’s number is shown only without reviews', async () => {
  shopAnswers({ 'GET /api/shop': { demo: true } });
  const { client } = show(<Rating rating={{ average: 4.67, count: 1 }} />);
  expect(await screen.findByText(/\(1 review\)/)).toBeVisible();
  expect(screen.getByRole('img', { name: '4.67 out of 5 stars' })).toBeVisible();
  client.clear();
  show(<Rating rating={null} />);
  expect(await screen.findByText(/\(47 reviews\)/)).toBeVisible();
});
