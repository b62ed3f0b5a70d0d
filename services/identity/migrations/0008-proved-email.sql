-- Up Migration
-- The address verified with the button behind an emailed link. `email_verified` may also come from a provider.
ALTER TABLE users ADD COLUMN proved_email_key text;
