-- Up Migration Labels from customers back to the shop, at most one for each return.
CREATE TABLE return_labels (
  return_id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  user_id text,
  -- Null while no label is booked.
  tracking_number text,
  service text,
  -- The sender; erased with the account, like the PDF.
  address jsonb,
  -- The carrier's charge to the shop.
  carrier_cost_cents integer,
  -- The carrier's PDF; null where the shop draws the label.
  pdf bytea,
  created_at timestamptz,
  -- The return is declined, withdrawn or accepted without a label, maybe before its label was booked.
  unneeded_at timestamptz,
  -- The carrier has voided the unneeded label, or refused because it has the parcel.
  settled_at timestamptz
);
CREATE INDEX IF NOT EXISTS return_labels_of_order ON return_labels (order_id);
CREATE INDEX IF NOT EXISTS return_labels_by_user ON return_labels (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS return_labels_to_void ON return_labels (unneeded_at)
  WHERE unneeded_at IS NOT NULL AND settled_at IS NULL AND tracking_number IS NOT NULL;
