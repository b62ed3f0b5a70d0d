import type { GiftView } from '@loop-petal/contracts/shapes/gifts';
import type { PlaceOrderRequest, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { badRequest, type ShopError } from '@loop-petal/service-kit/http/errors';
import { destinationsOf } from './destinations.ts';

/** Why the gifts of a request can't be sent, or undefined. */
export function refuseGifts(request: PlaceOrderRequest): ShopError | undefined {
  const destinations = destinationsOf(request);
  const wanted = (request.gifts ?? []).map(({ shipToAddressId }) => shipToAddressId);
  if (new Set(wanted).size < wanted.length) return badRequest('Each destination can have one gift.', 'two_gifts');
  if (wanted.some((destination) => !destinations.includes(destination))) {
    return badRequest('A gift must go to an address of this order.', 'unknown_destination');
  }
  return undefined;
}

/** The gift at a destination, as stored; null without one. */
export function giftTo(
  request: Pick<PlaceOrderRequest, 'gifts' | 'customerName'>,
  destination: string | null,
): GiftView | null {
  const gift = request.gifts?.find(({ shipToAddressId }) => shipToAddressId === destination);
  if (!gift) return null;
  const hideSender = gift.hideSender ?? false;
  return {
    recipientName: gift.recipientName || null,
    message: gift.message || null,
    from: hideSender ? null : gift.from || request.customerName,
    hideSender,
    wrap: gift.wrap ?? false,
    recipientEmail: gift.recipientEmail || null,
    notifyOn: gift.notifyOn ?? null,
    neededBy: gift.neededBy ?? null,
  };
}

/** The address on the label: the recipient's name, and no phone number of a hidden giver. */
export const labelAddress = (address: ShippingAddress, gift: GiftView | null): ShippingAddress => ({
  ...address,
  recipientName: gift?.recipientName ?? address.recipientName,
  phone: gift?.hideSender ? null : address.phone,
});

/** The earliest day by which the order or one of its gifts is needed. */
export const neededByOf = ({ neededBy, gifts = [] }: PlaceOrderRequest): string | null =>
  [neededBy, ...gifts.map((gift) => gift.neededBy)].flatMap((day) => day ?? []).sort()[0] ?? null;
