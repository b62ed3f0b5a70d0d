-- Up Migration Requests for pieces that the shop does not list, with their messages.
CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  -- The account of the customer; null for guests.
  user_id text,
  email text NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'offered', 'accepted', 'withdrawn')),
  quantity integer,
  needed_by text,
  budget_cents integer,
  product_id text,
  product_name text,
  -- [{url, image}]
  pictures jsonb NOT NULL,
  awaits_answer boolean NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS quotes_newest ON quotes (created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS quotes_of_user ON quotes (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE quote_messages (
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
  number integer NOT NULL,
  -- The name of the member of the staff; null for the customer's messages.
  author text,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (quote_id, number)
);
