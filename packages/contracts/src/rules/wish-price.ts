import { toCents } from './money.ts';

export interface PricedWish {
  label: string;
  price: string;
}

/** What the wishes of one piece cost in cents. */
export const wishCents = (wishes: readonly PricedWish[] = []): number =>
  wishes.reduce((sum, { price }) => sum + toCents(price), 0);
