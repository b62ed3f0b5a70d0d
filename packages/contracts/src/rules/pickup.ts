/** The customer collects the order at the shop, so no carrier and no label are involved. */
export const LOCAL_PICKUP = 'LOCAL_PICKUP';

/** Its days are in shipping-services.ts, which fewer pages load. */
export const PICKUP = { code: LOCAL_PICKUP, name: 'Local pickup' } as const;

export const isPickup = (codeOrName: string): boolean => codeOrName === LOCAL_PICKUP || codeOrName === PICKUP.name;
