-- Up Migration
-- What mails need of an order, as orders has told it last.
CREATE TABLE order_copies (
  id uuid PRIMARY KEY,
  -- 0: orders has not told it yet.
  version integer NOT NULL DEFAULT 0,
  -- Null also once the customer is erased: no more mails are written.
  details jsonb,
  -- Events that came before the details; their mails are written when those come.
  waiting jsonb NOT NULL DEFAULT '[]'
);
