import { queryOf } from '../api.ts';

/** Other shoppers' orders change these dates, so they are refetched after this time. */
const FRESH_MS = 30_000;

/** The key prefix of all promises, which an order changes. */
export const PROMISES = ['promises'] as const;

export interface PromisedLine {
  productId: string;
  variationId?: string | null;
  quantity: number;
  wishes?: readonly { minutes: number }[];
}

/** The additional minutes for the wishes of one piece; absent if there are none. */
const minutesOf = (wishes: PromisedLine['wishes']) =>
  wishes?.length ? { extraMinutes: wishes.reduce((sum, { minutes }) => sum + minutes, 0) } : {};

export const promiseQueries = {
  /** The dates for pieces of one product. Requested only by browsers, because pages are cached for all visitors. */
  product: (
    productId: string,
    variationId: string | undefined,
    zip?: string,
    quantity = 1,
    wishes?: PromisedLine['wishes'],
  ) =>
    queryOf('GET /api/promises/{productId}', {
      queryKey: [...PROMISES, 'product', productId, variationId ?? null, zip ?? null, quantity, minutesOf(wishes)],
      params: { productId },
      query: { variationId, zip, ...(quantity > 1 && { quantity }), ...minutesOf(wishes) },
      staleTime: FRESH_MS,
    }),
  /** The dates for an order of these lines, and alternatives that meet `neededBy`. */
  order: (lines: readonly PromisedLine[], neededBy: string | null, zips: readonly string[]) => {
    const items = lines.map(({ productId, variationId = null, quantity, wishes }) => ({
      ...{ productId, variationId, quantity },
      ...minutesOf(wishes),
    }));
    return queryOf('POST /api/promises', {
      queryKey: [...PROMISES, 'order', items, neededBy, zips],
      body: { items, neededBy, zips: [...zips] },
      staleTime: FRESH_MS,
    });
  },
};
