-- Up Migration
-- The version of the submission that a promise was reserved for, and of the one that the order relies on.
ALTER TABLE promises ADD COLUMN version int NOT NULL DEFAULT 0;
ALTER TABLE promises DROP COLUMN request;
ALTER TABLE orders ADD COLUMN needed_by text;
ALTER TABLE orders ADD COLUMN reservation_version int NOT NULL DEFAULT 0;
-- Nothing to make: cancelled, refunded or sent.
ALTER TABLE orders ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
