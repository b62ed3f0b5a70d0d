import { unauthorized } from '@loop-petal/service-kit/http/errors';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import type { Context } from '../context.ts';
import { listSessionsOf } from '../sign-in/session-store.ts';
import { listAddresses } from './address-store.ts';
import type { DataSubject } from './personal-data.ts';
import { viewCurrentUser } from './user.ts';
import { findUser } from './user-store.ts';

/** Everything kept about a customer. A service that is down is named, so that nobody takes the export for complete. */
export async function exportAccount(ctx: Context, customer: Extract<Caller, { kind: 'customer' }>) {
  const { userId, visitorId } = customer;
  const user = await findUser(ctx.pool, userId);
  if (!user) throw unauthorized('Please log in.');
  const email = user.emailConfirmed ? (user.email ?? undefined) : undefined;
  const [addresses, sessions, ofOthers] = await Promise.all([
    listAddresses(ctx.pool, userId),
    listSessionsOf(ctx.pool, userId),
    askOthers(ctx, { userId, visitorId, email }),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    account: { ...viewCurrentUser(user), lastLogin: user.lastLogin?.toISOString() ?? null },
    addresses,
    sessions: sessions.map((session) => ({
      signedInAt: session.signedInAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    ...ofOthers,
  };
}

async function askOthers(ctx: Context, subject: DataSubject) {
  const missing: string[] = [];
  const found = await Promise.all(
    Object.entries(ctx.personalData).map(async ([name, ask]) => {
      try {
        return Object.entries(await ask(subject));
      } catch (error) {
        ctx.logger.warn({ err: error, part: name }, 'an export goes out incomplete');
        missing.push(name);
        return [];
      }
    }),
  );
  return { ...Object.fromEntries(found.flat()), missing };
}
