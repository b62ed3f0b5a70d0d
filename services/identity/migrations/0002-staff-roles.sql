-- Up Migration Packers and support sign in to the admin client, too.
ALTER TABLE users DROP CONSTRAINT users_role_check,
  ADD CONSTRAINT users_role_check CHECK (role IN ('user', 'admin', 'artisan', 'packer', 'support'));
