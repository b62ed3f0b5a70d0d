/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { TrackingView } from '@loop-petal/contracts/shapes/shipping';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ShippingPage } from '../src/features/shipping/shipping-page.tsx';
import { expectAccessible, never, Refusal, shopAnswers, show } from './storefront.tsx';

const NUMBER = 'LP0000000001';
const CALL = `GET /api/shipping/track/${NUMBER}`;
const tracking: TrackingView = {
  trackingNumber: NUMBER,
  status: 'In transit',
  statusDescription: 'On its way',
  estimatedDeliveryDate: '2026-12-03T00:00:00.000Z',
  actualDeliveryDate: null,
  location: 'Portland, Oregon',
  events: [{ eventDescription: 'Picked up', timestamp: '2026-12-01T09:00:00.000Z', location: 'Salem, Oregon' }],
};

const open = (number = '') => show(<ShippingPage />, `/shipping?tab=tracking${number && `&n=${number}`}`);
const field = () => screen.getByLabelText('Tracking number');
const track = () => userEvent.click(screen.getByRole('button', { name: 'Track' }));

test('the entered number is in the URL and shows its parcel, accessibly', async () => {
  shopAnswers({ [CALL]: { tracking } });
  const { address } = open();
  await userEvent.type(field(), ` ${NUMBER} `);
  await track();
  const parcel = await screen.findByRole('article', { name: NUMBER });
  expect(address()).toBe(`/shipping?tab=tracking&n=${NUMBER}`);
  for (const text of ['In transit', 'On its way', 'Dec 3, 2026', 'Portland, Oregon', 'Picked up'])
    expect(within(parcel).getByText(text)).toBeVisible();
  await expectAccessible();
});

test('without a number no request is sent, and the field shows an error', async () => {
  open();
  await track();
  expect(field()).toHaveAccessibleDescription('Please fill in this field');
  expect(field()).toHaveFocus();
});

test('a delivered parcel shows its delivery time, and Refresh refetches', async () => {
  shopAnswers({ [CALL]: { tracking } });
  open(NUMBER);
  await screen.findByText('In transit');
  const delivered = { ...tracking, status: 'Delivered', actualDeliveryDate: '2026-12-02T20:15:00.000Z' };
  shopAnswers({ [CALL]: { tracking: delivered } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findAllByText('Delivered')).toHaveLength(2);
  expect(screen.queryByText('Estimated delivery')).not.toBeInTheDocument();
});

test('an unknown number shows an error, and another one can be entered', async () => {
  shopAnswers({ 'GET /api/shipping/track/LP9': () => new Refusal(404, 'Unknown'), [CALL]: { tracking } });
  open('LP9');
  expect(await screen.findByText('Tracking information not found')).toBeVisible();
  await userEvent.clear(field());
  await userEvent.type(field(), NUMBER);
  await track();
  expect(await screen.findByRole('article', { name: NUMBER })).toBeVisible();
});

test('while the carrier is slow, no second request is sent', async () => {
  shopAnswers({ [CALL]: never });
  open(NUMBER);
  expect(await screen.findByText('Looking for your parcel…')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Track' })).toBeDisabled();
});

test('the tabs keep the number', async () => {
  shopAnswers({ [CALL]: { tracking } });
  const { address } = open(NUMBER);
  await userEvent.click(await screen.findByRole('tab', { name: 'Shipping Services' }));
  await waitFor(() => expect(address()).toBe('/shipping'));
  expect(screen.getByRole('heading', { name: 'FedEx Ground' })).toBeVisible();
  await expectAccessible();
});

test('the services tab shows the owner’s words about packaging', async () => {
  const fields = { intro: 'We ship by bike.', care: [{ text: 'Wrapped in wool.' }, { text: 'Tied with ribbon.' }] };
  shopAnswers({ 'GET /api/content/shipping': { version: 1, fields } });
  show(<ShippingPage />, '/shipping');
  expect(await screen.findByText('We ship by bike.')).toBeVisible();
  const care = within(screen.getByRole('complementary', { name: 'Packaging and Care' }));
  expect(care.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wrapped in wool.',
    'Tied with ribbon.',
  ]);
});
