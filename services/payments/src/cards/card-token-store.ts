import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

interface CardToken {
  tokenHash: Buffer;
  ownerId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export async function insertCardToken(db: Queryable, token: CardToken): Promise<void> {
  await db.query(
    `insert into card_tokens (token_hash, owner_id, brand, last4, exp_month, exp_year, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '15 minutes')`,
    [token.tokenHash, token.ownerId, token.brand, token.last4, token.expMonth, token.expYear],
  );
}

export async function deleteExpiredCardTokens(db: Queryable): Promise<void> {
  await db.query('delete from card_tokens where expires_at < now()');
}
