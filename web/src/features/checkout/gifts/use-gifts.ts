import { useState } from 'react';
import { loadGifts, saveGifts } from '../draft.ts';
import type { GiftProblem, Gifts } from './gift.ts';

/** The gifts of a checkout with their draft. A problem is shown until a gift changes. */
export function useGifts(owner: string) {
  const [gifts, setGifts] = useState<Gifts>(() => loadGifts(owner));
  const [giftProblem, setGiftProblem] = useState<GiftProblem | null>(null);
  return {
    gifts,
    giftProblem,
    setGiftProblem,
    setGifts(next: Gifts) {
      setGifts(next);
      setGiftProblem(null);
      saveGifts(owner, next);
    },
  };
}
