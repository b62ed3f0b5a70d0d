-- Up Migration
-- Whether this session has passed the second factor, with an app's code or a recovery code.
ALTER TABLE sessions ADD COLUMN second_step boolean NOT NULL DEFAULT false;
