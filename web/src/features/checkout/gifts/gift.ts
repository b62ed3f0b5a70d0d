import type { GiftRequest } from '@loop-petal/contracts/shapes/gifts';
import { dayFromNow } from '../../../promises/needed-by.ts';

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

/** A field of a gift that must change before the order. */
export interface GiftProblem {
  destination: string | null;
  field: 'recipientName' | 'recipientEmail' | 'notifyOn' | 'neededBy';
  message: string;
}

/** Why a gift can't be ordered yet, or null. Asked before the card is charged. */
export function findGiftProblem(gifts: Gifts, destinations: readonly (string | null)[]): GiftProblem | null {
  for (const destination of destinations) {
    const gift = gifts.get(destination);
    const problem = gift && problemOf(gift, destination === null);
    if (problem) return { destination, ...problem };
  }
  return null;
}

function problemOf(gift: Gift, isMain: boolean): Omit<GiftProblem, 'destination'> | undefined {
  const { hideSender, recipientEmail, notifyOn, neededBy } = gift;
  const name = gift.recipientName.trim();
  if (isMain && hideSender && !name) {
    return { field: 'recipientName', message: 'Please enter the recipient’s name, because yours is hidden.' };
  }
  if (name && !PRINTED.test(name)) {
    const message = 'Please enter the recipient’s name in Latin letters, as the carrier prints it.';
    return { field: 'recipientName', message };
  }
  if (recipientEmail && !EMAIL.test(recipientEmail.trim())) {
    return { field: 'recipientEmail', message: 'Please enter a valid email address for the recipient.' };
  }
  const days = { ...(recipientEmail && { notifyOn }), neededBy };
  const [field] = (['notifyOn', 'neededBy'] as const).filter((one) => days[one] && !isPossible(days[one]));
  return field && { field, message: 'Please enter a day within the next twelve months.' };
}

const isPossible = (day: string): boolean => day >= dayFromNow() && day <= dayFromNow(1);

/** The first day by which one of these gifts is needed. Ignores a year that is being typed, such as 0002. */
export const firstGiftDay = (gifts: Gifts, destinations: readonly (string | null)[]): string | null =>
  destinations
    .map((destination) => gifts.get(destination)?.neededBy ?? '')
    .filter(isPossible)
    .sort()[0] ?? null;

/** The gifts of these destinations, as POST /api/orders takes them. */
export const giftRequests = (gifts: Gifts, destinations: readonly (string | null)[]): GiftRequest[] =>
  destinations.flatMap((shipToAddressId) => {
    const gift = gifts.get(shipToAddressId);
    if (!gift) return [];
    const { notifyOn, neededBy, ...texts } = gift;
    return [{ shipToAddressId, ...texts, notifyOn: notifyOn || null, neededBy: neededBy || null }];
  });
