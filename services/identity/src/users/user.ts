import type { CurrentUserView, Role, UserView } from '@loop-petal/contracts/shapes/identity';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Verified with the button behind an emailed link, which only the mailbox's reader can press. */
  readonly emailConfirmed: boolean;
  /** null: the account signs in only with a social account. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}

export const viewCurrentUser = (user: User): CurrentUserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  createdAt: user.createdAt.toISOString(),
});

export const viewUser = (user: User): UserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastLogin?.toISOString() ?? null,
});
