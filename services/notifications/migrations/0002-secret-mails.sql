-- Up Migration
-- Its link opens an account: the text is forgotten once an SMTP server has taken the mail.
ALTER TABLE mails ADD COLUMN holds_secret boolean NOT NULL DEFAULT false;
