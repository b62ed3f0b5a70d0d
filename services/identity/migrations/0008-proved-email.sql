-- Up Migration
-- The address that was proved by the button behind a link mailed to it. `email_verified` may also be a provider's word, or
-- from the time when opening the link was enough, which programs that scan mails do.
ALTER TABLE users ADD COLUMN proved_email_key text;
