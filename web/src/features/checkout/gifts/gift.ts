import { namesHiddenGiver, RECIPIENT_NEEDED } from '@loop-petal/contracts/rules/hidden-giver';
import type { GiftRequest } from '@loop-petal/contracts/shapes/gifts';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
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

/** The name of a gift's control. */
export const giftControl = (destination: string | null, field: keyof Gift): string => `${field} ${destination ?? ''}`;

/** Where gifts go. */
export interface Addressees {
  destinations: readonly (string | null)[];
  addresses: readonly Pick<AddressView, 'id' | 'recipientName'>[];
  /** The customer's name, which is also that of the main address. */
  giver: string;
}

/** Why gifts can't be ordered yet, by the names of their controls. */
export const findGiftErrors = (gifts: Gifts, { destinations, addresses, giver }: Addressees): Record<string, string> =>
  Object.fromEntries(
    destinations.flatMap((destination) => {
      const gift = gifts.get(destination);
      const { recipientName = giver } = addresses.find(({ id }) => id === destination) ?? {};
      const errors = gift ? Object.entries(errorsOf(gift, recipientName, giver)) : [];
      return errors.map(([field, message]) => [giftControl(destination, field as keyof Gift), message]);
    }),
  );

function errorsOf(gift: Gift, addressee: string, giver: string): Partial<Record<keyof Gift, string>> {
  const { recipientEmail, notifyOn, neededBy } = gift;
  const name = gift.recipientName.trim();
  const noDay = 'Please enter a day within the next twelve months.';
  return {
    ...(namesHiddenGiver({ ...gift, recipientName: name }, addressee, giver) && { recipientName: RECIPIENT_NEEDED }),
    ...(name &&
      !PRINTED.test(name) && {
        recipientName: 'Please enter the recipient’s name in Latin letters, as the carrier prints it.',
      }),
    ...(recipientEmail &&
      !EMAIL.test(recipientEmail.trim()) && {
        recipientEmail: 'Please enter a valid email address for the recipient.',
      }),
    ...(recipientEmail && notifyOn && !isPossible(notifyOn) && { notifyOn: noDay }),
    ...(neededBy && !isPossible(neededBy) && { neededBy: noDay }),
  };
}

const isPossible = (day: string): boolean => day >= dayFromNow() && day <= dayFromNow(1);

/** The earliest day by which one of these gifts is needed. Ignores a year that is being typed, such as 0002. */
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
