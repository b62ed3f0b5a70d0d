import { ApiError } from '@loop-petal/web-kit/api-client';
import type { PaymentConfig } from './payment.ts';

const TOKENIZERS = {
  production: 'https://token.clover.com/v1/tokens',
  sandbox: 'https://token-sandbox.dev.clover.com/v1/tokens',
};

interface CloverToken {
  id?: string;
  message?: string;
  error?: { message?: string };
  card?: { brand?: string; last4?: string };
}

/** The browser sends the card directly to Clover, so its number never reaches our servers. */
export async function tokenizeWithClover(config: PaymentConfig, card: Record<string, string | undefined>) {
  const { zip, ...rest } = card;
  const response = await fetch(TOKENIZERS[config.environment], {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: config.publicKey ?? '' },
    body: JSON.stringify({ card: { ...rest, address_zip: zip } }),
  });
  const answer: CloverToken = await response.json();
  if (!response.ok || !answer.id) {
    throw new ApiError(response.status, answer.error?.message ?? answer.message ?? '', 'card_refused');
  }
  return { id: answer.id, brand: answer.card?.brand, last4: answer.card?.last4 };
}
