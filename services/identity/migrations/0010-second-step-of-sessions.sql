-- Up Migration
-- Whether a code of the authenticator app, or a recovery code, was given in this session.
ALTER TABLE sessions ADD COLUMN second_step boolean NOT NULL DEFAULT false;
