-- Up Migration
-- What labels need of an order, as orders has told it last.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL,
  user_id text,
  shipping_method text NOT NULL,
  pieces integer NOT NULL,
  -- One for each parcel; orders tells empty ones once its customer is erased and no parcel is to be sent.
  addresses jsonb NOT NULL,
  is_erased boolean NOT NULL
);
