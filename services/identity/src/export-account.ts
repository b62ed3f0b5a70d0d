import { unauthorized } from '@loop-petal/service-kit/errors';
import { z } from 'zod';
import { listAddresses } from './address-store.ts';
import type { Context } from './context.ts';
import { listSessionsOf } from './session-store.ts';
import { viewCurrentUser } from './user.ts';
import { findUser } from './user-store.ts';

/** Everything kept about a customer. A neighbour that is down is named, so that nobody takes the export for complete. */
export async function exportAccount(ctx: Context, userId: string) {
  const [user, addresses, sessions, orders] = await Promise.all([
    findUser(ctx.pool, userId),
    listAddresses(ctx.pool, userId),
    listSessionsOf(ctx.pool, userId),
    ordersOf(ctx, userId),
  ]);
  if (!user) throw unauthorized('Please log in.');
  return {
    exportedAt: new Date().toISOString(),
    account: { ...viewCurrentUser(user), lastLogin: user.lastLogin?.toISOString() ?? null },
    addresses,
    sessions: sessions.map((session) => ({
      signedInAt: session.signedInAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    ...(orders ? { orders } : { missing: ['orders'] }),
  };
}

async function ordersOf(ctx: Context, userId: string): Promise<unknown[] | undefined> {
  try {
    return await ctx.orders?.get(`/internal/users/${userId}/orders`, z.array(z.unknown()));
  } catch (error) {
    ctx.logger.warn({ err: error }, 'the export goes out without orders');
    return undefined;
  }
}
