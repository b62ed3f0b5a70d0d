-- Up Migration
-- Its link signs in to an account: the text is erased once an SMTP server has accepted the email.
ALTER TABLE mails ADD COLUMN holds_secret boolean NOT NULL DEFAULT false;
