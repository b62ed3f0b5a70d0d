import type { Role } from '@loop-petal/contracts/shapes/identity';

/** Answers contain the fields that their view schema names. */
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
