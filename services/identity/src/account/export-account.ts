import type { IdentityExportView } from '@loop-petal/contracts/shapes/identity';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { listSessionsOf } from '../sign-in/session-store.ts';
import { findUser } from '../users/user-store.ts';
import { listAddresses } from './address-store.ts';

export async function exportAccount(db: Queryable, userId: string): Promise<z.input<typeof IdentityExportView>> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('User not found');
  const [addresses, sessions] = await Promise.all([listAddresses(db, userId), listSessionsOf(db, userId)]);
  return {
    account: user,
    addresses,
    sessions,
    confirmedEmail: user.emailConfirmed ? user.email : null,
  };
}
