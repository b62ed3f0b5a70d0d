-- Up Migration
-- Packers and support sign in to the admin client, too. The contract's roles are checked on each write.
ALTER TABLE users DROP CONSTRAINT users_role_check;
