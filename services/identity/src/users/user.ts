import type { Role } from '@loop-petal/contracts/shapes/identity';

/** Responses contain only the fields of their view schema. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Verified with the button behind an emailed link, which only a reader of the mailbox can press. */
  readonly emailConfirmed: boolean;
  /** null: the account signs in only with a social account. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly isActive: boolean;
  readonly hasTwoStep: boolean;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
}
