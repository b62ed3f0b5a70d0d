-- Up Migration
-- The latest order details that emails need.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  -- 0: no details have arrived yet
  version integer NOT NULL DEFAULT 0,
  -- also null once the customer is erased: no more emails are written
  details jsonb,
  -- events that arrived before the details and wait for them
  waiting jsonb NOT NULL DEFAULT '[]'
);
