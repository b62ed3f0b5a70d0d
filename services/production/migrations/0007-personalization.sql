-- Up Migration What the customer asked to have on the pieces of an order, by line; erased with the account.
CREATE TABLE order_wishes (
  order_id uuid PRIMARY KEY,
  -- of the order's details
  version integer NOT NULL,
  lines jsonb NOT NULL
);
