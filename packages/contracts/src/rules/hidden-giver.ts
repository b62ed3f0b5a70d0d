import { isSameName } from './text.ts';

export const RECIPIENT_NEEDED = 'Please enter the recipient’s name, because yours is hidden.';

/** Whether the label would name a giver who is hidden. @param addressee the name in the gift's address */
export const namesHiddenGiver = (
  gift: { hideSender: boolean; recipientName: string | null } | null,
  addressee: string,
  giver: string,
): boolean => Boolean(gift?.hideSender && !gift.recipientName) && isSameName(addressee, giver);
