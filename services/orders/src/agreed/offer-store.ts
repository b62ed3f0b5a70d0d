import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { DeliveryCode } from '@loop-petal/contracts/rules/shipping-services';
import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { HeldPicture } from '../pictures/hold-pictures.ts';

export interface OfferLine {
  description: string;
  /** Null for a free-text piece. */
  productId: string | null;
  variationId: string | null;
  selectedColor: string | null;
  quantity: number;
  quantityChangeable: boolean;
  unitPriceCents: number;
  picture: HeldPicture | null;
  /** Null if the product's recipe applies. */
  work: PieceWork | null;
}

/** An offer is never changed; the next version replaces it. */
export interface QuoteOffer {
  version: number;
  lines: OfferLine[];
  service: DeliveryCode;
  validUntil: Day;
  author: string;
  at: Date;
}

type NewOffer = QuoteOffer & {
  /** The hash of the request, to recognize a repeat. */
  bodyHash: string;
};

/** Oldest first. */
export async function offersOf(db: Queryable, quoteId: string): Promise<QuoteOffer[]> {
  const { rows } = await db.query(
    `SELECT version, lines, service, valid_until AS "validUntil", author, at FROM quote_offers
     WHERE quote_id = $1 ORDER BY version`,
    [quoteId],
  );
  return rows;
}

export async function insertOffer(tx: Queryable, quoteId: string, offer: NewOffer): Promise<void> {
  await tx.query(
    `INSERT INTO quote_offers (quote_id, version, lines, service, valid_until, author, at, body_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      quoteId,
      offer.version,
      JSON.stringify(offer.lines),
      offer.service,
      offer.validUntil,
      offer.author,
      offer.at,
      offer.bodyHash,
    ],
  );
}

/** Whether the version was made by the same request. */
export async function isSameOffer(db: Queryable, quoteId: string, version: number, bodyHash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM quote_offers WHERE quote_id = $1 AND version = $2 AND body_hash = $3',
    [quoteId, version, bodyHash],
  );
  return rowCount === 1;
}
