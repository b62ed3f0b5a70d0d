import { useState } from 'react';
import { loadGifts, saveGifts } from '../draft.ts';
import { type Addressees, findGiftErrors, type Gifts } from './gift.ts';

/** The gifts of a checkout with their draft, and their errors. */
export function useGifts(owner: string, to: Addressees) {
  const [gifts, setGifts] = useState<Gifts>(() => loadGifts(owner));
  return {
    gifts,
    giftErrors: findGiftErrors(gifts, to),
    setGifts(next: Gifts) {
      setGifts(next);
      saveGifts(owner, next);
    },
  };
}
