import type { OwnHistoryEntry } from '@loop-petal/contracts/shapes/order-history';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** The steps of the labels of an order's returns. The order's note shows who accepted a return with a label. */
export async function readReturnLabelHistory(db: Queryable, orderId: string): Promise<OwnHistoryEntry[]> {
  const { rows } = await db.query(
    `SELECT return_id AS "returnId", tracking_number AS "trackingNumber", created_at AS "createdAt",
       opened_at AS "openedAt", opened_by AS "openedBy", unneeded_at AS "unneededAt",
       voided_at AS "voidedAt", settled_at AS "settledAt"
     FROM return_labels WHERE order_id = $1 AND tracking_number IS NOT NULL ORDER BY created_at`,
    [orderId],
  );
  return rows.flatMap(({ returnId, trackingNumber, ...label }): OwnHistoryEntry[] => {
    const details = [{ label: 'Tracking number', value: trackingNumber ?? '' }];
    const entry = (step: string, at: Date | null, title: string, by: string | null): OwnHistoryEntry[] =>
      at ? [{ id: `return-label:${returnId}:${step}`, at: at.toISOString(), kind: 'parcel', title, by, details }] : [];
    const isRefused = label.settledAt && !label.voidedAt;
    return [
      ...entry('created', label.createdAt, 'Return label created', null),
      ...entry('opened', label.openedAt, 'Return label opened for printing', label.openedBy),
      ...entry('unneeded', label.unneededAt, 'Return label no longer needed', 'system'),
      ...entry('voided', label.voidedAt, 'Return label voided', 'system'),
      ...entry('kept', isRefused ? label.settledAt : null, 'The carrier did not void the return label', 'system'),
    ];
  });
}
