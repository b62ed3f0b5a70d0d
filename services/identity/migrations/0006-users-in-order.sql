-- Up Migration
-- Pages of the admins' list.
CREATE INDEX IF NOT EXISTS users_in_order ON users (created_at, id);
