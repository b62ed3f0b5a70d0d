import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface ReturnLabel {
  returnId: string;
  orderId: string;
  userId: string | null;
  trackingNumber: string;
  service: ShippingServiceCode;
  /** The sender; null once erased. */
  address: ShippingAddress | null;
  pdf: Buffer | null;
  createdAt: Date;
  unneededAt: Date | null;
}

const COLUMNS = `return_id AS "returnId", order_id AS "orderId", user_id AS "userId", tracking_number AS "trackingNumber",
  service, address, pdf, created_at AS "createdAt", unneeded_at AS "unneededAt"`;

/** @returns undefined before the label is booked */
export async function findReturnLabel(db: Queryable, returnId: string): Promise<ReturnLabel | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM return_labels WHERE return_id = $1 AND tracking_number IS NOT NULL`,
    [returnId],
  );
  return rows[0] as ReturnLabel | undefined;
}

/** @returns when the return stopped needing a label, which may be before it was booked */
export async function insertReturnLabel(
  tx: Queryable,
  label: Omit<ReturnLabel, 'unneededAt'>,
  carrierCostCents: number | null,
): Promise<Date | null> {
  const inserted = await tx.query(
    `INSERT INTO return_labels AS known (return_id, order_id, user_id, tracking_number, service, address, pdf, created_at,
                                         carrier_cost_cents)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (return_id) DO UPDATE SET user_id = excluded.user_id, tracking_number = excluded.tracking_number,
       service = excluded.service, address = excluded.address, pdf = excluded.pdf, created_at = excluded.created_at,
       carrier_cost_cents = excluded.carrier_cost_cents
     RETURNING unneeded_at AS "unneededAt"`,
    [
      label.returnId,
      label.orderId,
      label.userId,
      label.trackingNumber,
      label.service,
      label.address && JSON.stringify(label.address),
      label.pdf,
      label.createdAt,
      carrierCostCents,
    ],
  );
  return onlyRow(inserted).unneededAt;
}

/** Call it also before a label is booked: a label that is booked later is then voided. */
export async function saveUnneeded(
  tx: Queryable,
  { orderId, returnId }: { orderId: string; returnId: string },
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO return_labels AS known (return_id, order_id, unneeded_at) VALUES ($1, $2, $3)
     ON CONFLICT (return_id) DO UPDATE SET unneeded_at = coalesce(known.unneeded_at, excluded.unneeded_at)`,
    [returnId, orderId, at],
  );
}

/** Labels that are no longer needed and not voided yet. */
export async function findUnneeded(db: Queryable, limit: number): Promise<ReturnLabel[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM return_labels
     WHERE unneeded_at IS NOT NULL AND settled_at IS NULL AND tracking_number IS NOT NULL
     ORDER BY unneeded_at LIMIT $1`,
    [limit],
  );
  return rows as ReturnLabel[];
}

/** Records the carrier's answer to a void. @param voidedAt null when the carrier refused */
export async function saveSettled(db: Queryable, returnId: string, at: Date, voidedAt: Date | null): Promise<void> {
  await db.query('UPDATE return_labels SET settled_at = $2, voided_at = $3, pdf = NULL WHERE return_id = $1', [
    returnId,
    at,
    voidedAt,
  ]);
}

/** Records who opened a label first. */
export async function saveOpened(db: Queryable, returnId: string, by: string, at: Date): Promise<void> {
  await db.query('UPDATE return_labels SET opened_at = $2, opened_by = $3 WHERE return_id = $1 AND opened_at IS NULL', [
    returnId,
    at,
    by,
  ]);
}

/** Deletes the sender and the PDF of an account's return labels. */
export async function eraseReturnLabelsOfUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE return_labels SET user_id = NULL, address = NULL, pdf = NULL WHERE user_id = $1', [userId]);
}

export async function eraseReturnLabelsOf(tx: Queryable, orderId: string): Promise<void> {
  await tx.query('UPDATE return_labels SET user_id = NULL, address = NULL, pdf = NULL WHERE order_id = $1', [orderId]);
}
