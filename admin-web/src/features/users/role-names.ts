import { GivenRole, type Role } from '@loop-petal/contracts/shapes/identity';

/** The roles that an admin assigns; production assigns artisans. */
export const GIVEN_ROLES = GivenRole.options;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  admin: 'Admin',
  artisan: 'Artisan',
  packer: 'Packer',
  support: 'Support',
};
