-- Up Migration
-- A bought label is no handed-over parcel, and a voided label does not count.
ALTER TABLE shipments ADD COLUMN handed_over_at timestamptz(3);
ALTER TABLE shipments ADD COLUMN voided_at timestamptz(3);
ALTER TABLE shipments ADD COLUMN estimated_delivery timestamptz(3);
-- The carrier's events may precede the order, which then reads them here.
ALTER TABLE shipments DROP CONSTRAINT shipments_order_id_fkey;

-- Its limited editions have left the stock: they are neither released nor reserved again.
ALTER TABLE orders ADD COLUMN stock_left boolean NOT NULL DEFAULT false;
UPDATE orders SET stock_left = true WHERE shipped_at IS NOT NULL OR delivered_at IS NOT NULL;

ALTER TABLE orders ADD COLUMN review_reason text;
ALTER TABLE orders ADD COLUMN return_open boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS orders_to_return ON orders (return_requested_at) WHERE return_open;
