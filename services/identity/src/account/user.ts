import type { CurrentUserView, Role, UserView } from '@loop-petal/contracts/shapes/identity';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** By the button behind a link in a mail, which only its reader can press. Then it is verified, too. */
  readonly emailConfirmed: boolean;
  /** null: signs in with a social account only. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

/** Two names that differ in case or in how their letters are composed are the same name. */
export const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** An account as its owner sees it. */
export const viewCurrentUser = (user: User): CurrentUserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  createdAt: user.createdAt.toISOString(),
});

/** An account as admins and other services see it. */
export const viewUser = (user: User): UserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastLogin?.toISOString() ?? null,
});
