-- Up Migration
-- the admin's list, page by page
CREATE INDEX IF NOT EXISTS users_in_order ON users (created_at, id);
