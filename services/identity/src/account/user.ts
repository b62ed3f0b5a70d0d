import type { CurrentUserView, Role, UserView } from '@loop-petal/contracts/shapes/identity';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Verified with the button behind a link in a mail, which only its reader can press. */
  readonly emailConfirmed: boolean;
  /** null: the account signs in with a social account only. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

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
