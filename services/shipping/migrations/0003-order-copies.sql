-- Up Migration
-- The latest order details that labels need.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL,
  user_id text,
  shipping_method text NOT NULL,
  pieces integer NOT NULL,
  -- One per parcel; empty once the customer is erased and no parcel will be sent.
  addresses jsonb NOT NULL,
  is_erased boolean NOT NULL
);
