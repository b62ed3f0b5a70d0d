import type { UsersQuery } from '@loop-petal/contracts/shapes/identity';
import { allPages, replyPage } from '@loop-petal/service-kit/http/list-pages';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { countUsers, pageOfUsers } from '../users/user-store.ts';

const CHUNK_SIZE = 1000;

/** One page of accounts, oldest first; without a limit, all accounts, read in chunks. */
export async function listUsers(ctx: Context, { limit, cursor, q }: z.output<typeof UsersQuery>) {
  const read = async (after: string | undefined, size: number) =>
    pageOfUsers(ctx.pool, { q, cursor: after, limit: size });
  if (limit === undefined) return allPages((last?: { id: string }) => read(last?.id ?? cursor, CHUNK_SIZE));
  const [users, total] = await Promise.all([read(cursor, limit + 1), countUsers(ctx.pool, q)]);
  return replyPage(users, limit, total);
}
