import type { TokenView } from '@loop-petal/contracts/shapes/payments';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { hashToken } from '../payment/payment.ts';
import { type Card, detectBrand } from './card.ts';
import { insertCardToken } from './card-token-store.ts';

export async function tokenizeCard(ctx: Context, ownerId: string, card: Card): Promise<z.infer<typeof TokenView>> {
  if (!ctx.provider.tokenize) {
    throw conflict('Card numbers are handled by our payment provider in your browser.', 'tokenize_in_browser');
  }
  const token = await ctx.provider.tokenize(card);
  const brand = detectBrand(card.number);
  const last4 = card.number.slice(-4);
  const { expMonth, expYear } = card;
  await insertCardToken(ctx.pool, { tokenHash: hashToken(token), ownerId, brand, last4, expMonth, expYear });
  return { id: token, brand, last4 };
}
