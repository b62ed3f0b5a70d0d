import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { hashPassword } from '../sign-in/password.ts';
import { insertUserIfFree, lockFirstAdmin } from '../users/user-store.ts';

/** Creates the configured admin unless the shop has one; safe for replicas that start concurrently. */
export async function createFirstAdmin(ctx: Context): Promise<void> {
  const { firstAdmin } = ctx;
  await inTransaction(ctx.pool, async (tx) => {
    if (await lockFirstAdmin(tx)) return;
    if (!firstAdmin) {
      ctx.logger.warn('there is no admin: set ADMIN_USERNAME and ADMIN_PASSWORD');
      return;
    }
    const passwordHash = await hashPassword(firstAdmin.password);
    const { username } = firstAdmin;
    const admin = await insertUserIfFree(tx, { username, email: null, passwordHash, role: 'admin' });
    if (admin) ctx.logger.info({ username }, 'the first admin was created');
    else ctx.logger.error({ username }, 'the first admin was not created: the name belongs to a customer');
  });
}
