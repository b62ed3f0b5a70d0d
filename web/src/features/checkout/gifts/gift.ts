import type { GiftRequest } from '@loop-petal/contracts/shapes/gifts';

export type Gift = Required<{ [Field in keyof Omit<GiftRequest, 'shipToAddressId'>]: NonNullable<GiftRequest[Field]> }>;

/** The gifts of a checkout by destination; null is the address in the form. */
export type Gifts = ReadonlyMap<string | null, Gift>;

export const NEW_GIFT: Gift = {
  ...{ recipientName: '', message: '', from: '', hideSender: false, wrap: false },
  ...{ recipientEmail: '', notifyOn: '', neededBy: '' },
};

const EMAIL = /^\S+@\S+\.\S+$/;
/** Letters that labels can print, some of them transliterated. */
const PRINTED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Why a gift can't be ordered yet, or null. Asked before the card is charged. */
export function findGiftProblem(gifts: Gifts): string | null {
  for (const [destination, { hideSender, recipientName, recipientEmail }] of gifts) {
    const name = recipientName.trim();
    if (destination === null && hideSender && !name) {
      return 'Please enter the recipient’s name, because yours is hidden.';
    }
    if (name && !PRINTED.test(name)) {
      return 'Please enter the recipient’s name in Latin letters, as the carrier prints it.';
    }
    if (recipientEmail && !EMAIL.test(recipientEmail.trim()))
      return 'Please enter a valid email address for the recipient.';
  }
  return null;
}

/** The gifts of these destinations, as POST /api/orders takes them. */
export const giftRequests = (gifts: Gifts, destinations: readonly (string | null)[]): GiftRequest[] =>
  destinations.flatMap((shipToAddressId) => {
    const gift = gifts.get(shipToAddressId);
    if (!gift) return [];
    const { notifyOn, neededBy, ...texts } = gift;
    return [{ shipToAddressId, ...texts, notifyOn: notifyOn || null, neededBy: neededBy || null }];
  });
