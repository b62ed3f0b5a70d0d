/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { useState } from 'react';
import {
  findGiftErrors,
  firstGiftDay,
  type Gift,
  type Gifts,
  giftRequests,
  NEW_GIFT,
} from '../src/features/checkout/gifts/gift.ts';
import { GiftFields } from '../src/features/checkout/gifts/gift-fields.tsx';
import { OrderReceipt } from '../src/features/orders/order-receipt.tsx';
import { dayFromNow } from '../src/promises/needed-by.ts';
import { order } from './samples.ts';
import { expectAccessible, show } from './storefront.tsx';

const userEvent = events.setup({ delay: null });
const AUNT = 'a1';
const giftTo = (destination: string | null, gift: Partial<Gift>): Gifts =>
  new Map([[destination, { ...NEW_GIFT, ...gift }]]);

describe('the gift fields', () => {
  let latest: Gifts;
  let submits = 0;
  function Form() {
    const [gifts, setGifts] = useState<Gifts>(new Map());
    latest = gifts;
    const parcel = { address: '', lines: [] };
    const parcels = [
      { ...parcel, destination: null, to: 'Rosa' },
      { ...parcel, destination: AUNT, to: 'Aunt May' },
    ];
    return (
      <form onSubmit={() => submits++}>
        <GiftFields parcels={parcels} gifts={gifts} wrapPrice="4.99" errors={{}} onChange={setGifts} />
      </form>
    );
  }

  test('are filled in for each destination, and Enter does not pay', async () => {
    show(<Form />);
    expect(screen.queryByLabelText(/^Message/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Parcel 2 to Aunt May is a gift'));
    await userEvent.type(screen.getByLabelText(/^Recipient’s name/), 'May{Enter}');
    await userEvent.type(screen.getByLabelText(/^Message/), 'おめでとう{Enter}🌸');
    expect(screen.getByText('8 of 300 characters')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Gift wrap ($4.99)'));
    await userEvent.click(screen.getByLabelText('Hide who it is from'));
    expect(screen.queryByLabelText(/^From/)).toBeNull();
    expect(giftRequests(latest, [null, AUNT])).toEqual([
      expect.objectContaining({
        ...{ shipToAddressId: AUNT, recipientName: 'May', message: 'おめでとう\n🌸', wrap: true, hideSender: true },
        ...{ notifyOn: null, neededBy: null },
      }),
    ]);
    expect(submits).toBe(0);
    await expectAccessible();
    await userEvent.click(screen.getByLabelText('Parcel 2 to Aunt May is a gift'));
    expect(giftRequests(latest, [null, AUNT])).toEqual([]);
  });
});

test('a gift without a usable name, email address or day is refused before the card is charged', () => {
  const to = { addresses: [{ id: AUNT, recipientName: 'Aunt May' }], giver: 'Rosa Miller' };
  const find = (destination: string | null, gift: Partial<Gift>, addressees: object = {}) =>
    Object.entries(findGiftErrors(giftTo(destination, gift), { ...to, destinations: [null, AUNT], ...addressees }));
  const own = { addresses: [{ id: AUNT, recipientName: 'rosa miller ' }] };
  const latin = expect.stringMatching(/Latin letters/);
  expect(find(null, { hideSender: true })).toEqual([['recipientName ', expect.stringMatching(/yours is hidden/)]]);
  expect(find(AUNT, { hideSender: true })).toEqual([]);
  expect(find(AUNT, { hideSender: true }, own)).toEqual([
    ['recipientName a1', expect.stringMatching(/yours is hidden/)],
  ]);
  expect(find(AUNT, { hideSender: true, recipientName: 'May' }, own)).toEqual([]);
  expect(find(AUNT, {}, own)).toEqual([]);
  expect(find(AUNT, { recipientName: '伊藤' })).toEqual([['recipientName a1', latin]]);
  expect(find(AUNT, { recipientName: 'Ито', recipientEmail: 'may@' })).toHaveLength(1);
  expect(find(AUNT, { recipientName: 'May', recipientEmail: 'may@example.com' })).toEqual([]);
  expect(find(AUNT, { notifyOn: '2020-01-01' })).toEqual([]);
  expect(
    find(AUNT, {
      ...{ recipientName: '伊藤', recipientEmail: 'may@example.com' },
      ...{ notifyOn: '2020-01-01', neededBy: '2020-01-01' },
    }).map(([name]) => name),
  ).toEqual(['recipientName a1', 'notifyOn a1', 'neededBy a1']);
  expect(findGiftErrors(giftTo('deleted', { recipientName: '伊藤' }), { ...to, destinations: [null] })).toEqual({});
});

test('the earliest day of the gifts counts, and a year that is being typed does not', () => {
  const day = dayFromNow();
  const gifts: Gifts = new Map([...giftTo(null, { neededBy: '0002-12-24' }), ...giftTo(AUNT, { neededBy: day })]);
  expect(firstGiftDay(gifts, [null, AUNT])).toBe(day);
  expect(firstGiftDay(gifts, [null])).toBeNull();
});

test('an order shows its gifts to the giver', () => {
  const gift = { ...NEW_GIFT, recipientName: 'May', message: 'Hi <b>', wrap: true, from: null, notifyOn: null };
  const parcel = { address: order.shippingAddress, formattedAddress: '', trackingNumber: null, service: null };
  const parcels = [{ ...parcel, shippingLabelUrl: null, status: null, state: null, gift: { ...gift, neededBy: null } }];
  show(<OrderReceipt order={{ ...order, parcels }} />);
  expect(screen.getByText('Gift for May, wrapped')).toBeVisible();
  expect(screen.getByText('Hi <b>')).toBeVisible();
  expect(screen.getByText('Without your name')).toBeVisible();
});
