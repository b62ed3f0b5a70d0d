import { isReservedName, skeletonOf } from '@loop-petal/contracts/rules/username';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { listStaffNames } from './user-store.ts';

/** Whether a customer may have this name: it must not resemble the shop's name or a staff member's. */
export async function isAvailableName(db: Queryable, username: string): Promise<boolean> {
  if (isReservedName(username)) return false;
  const skeleton = skeletonOf(username);
  return !(await listStaffNames(db)).some((name) => skeletonOf(name) === skeleton);
}

export async function assertAvailableName(db: Queryable, username: string): Promise<void> {
  if (await isAvailableName(db, username)) return;
  throw conflict('This username is not available. Please choose another one.', 'username_reserved');
}
