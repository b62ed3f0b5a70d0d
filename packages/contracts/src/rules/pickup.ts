/** The customer collects the order at the shop, so no carrier and no label are involved. */
export const LOCAL_PICKUP = 'LOCAL_PICKUP';

export const PICKUP = {
  code: LOCAL_PICKUP,
  name: 'Local pickup',
  transitDays: { min: 0, max: 0 },
} as const;

export const isPickup = (codeOrName: string): boolean => codeOrName === LOCAL_PICKUP || codeOrName === PICKUP.name;
