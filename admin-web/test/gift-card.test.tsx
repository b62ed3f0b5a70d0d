/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import '../../packages/web-kit/test/dom.ts';
import { PackingSlipsDialog } from '../src/packing/packing-slips-dialog.tsx';
import { order } from './samples.ts';

const GIVER = { customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', customerPhone: '503 555 0100' };
const gift = {
  ...{ recipientName: 'Bea Ito', message: 'お誕生日おめでとう\n🌸', from: null, hideSender: true, wrap: true },
  ...{ recipientEmail: 'bea@example.com', notifyOn: null, neededBy: null },
};

type OrderItems = (typeof order)['orderItems'];

function print(given: typeof gift | (Omit<typeof gift, 'from'> & { from: string }), orderItems = order.orderItems) {
  const to = { ...order.shippingAddress, recipientName: 'Bea Ito', phone: null };
  const parcels = order.parcels.map((parcel) => ({ ...parcel, address: to, gift: given }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PackingSlipsDialog orders={[{ ...order, ...GIVER, parcels, orderItems }]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return screen.getByRole('dialog').outerHTML;
}

test('slip and card of a gift have neither prices nor any data of a hidden giver', () => {
  const bytes = print(gift);
  expect(screen.getByRole('article', { name: 'Gift card for Bea Ito' })).toHaveTextContent('お誕生日おめでとう 🌸');
  for (const hidden of ['Ada', 'Lovelace', 'ada@', '555 0100', '$', '24.00', 'bea@'])
    expect(bytes).not.toContain(hidden);
});

test('the slip lists the wishes for a piece', () => {
  const [item] = order.orderItems;
  const wishes = [{ label: 'Name on the ribbon', value: 'Maja' }];
  print(gift, [{ ...item, wishes }] as OrderItems);
  expect(screen.getByRole('row', { name: /Name on the ribbon.*Maja/ })).toBeVisible();
});

test('the slip names a picture to work from, and does not show it', () => {
  const [item] = order.orderItems;
  const value = `/api/uploads/0b6f3f3c-6f3e-4f0a-9a57-0f6a4f9b1c11?until=1795000000000&key=${'k'.repeat(43)}`;
  const bytes = print(gift, [{ ...item, wishes: [{ label: 'A photo', kind: 'picture', value }] }] as OrderItems);
  expect(screen.getByRole('row', { name: /A photo.*picture attached/ })).toBeVisible();
  expect(bytes).not.toContain('/api/uploads');
});

test('the card names the giver', () => {
  print({ ...gift, from: 'Ada' });
  expect(screen.getByRole('article', { name: 'Gift card for Bea Ito' })).toHaveTextContent('Ada');
});
