import { type UsersQuery, UserView } from '@loop-petal/contracts/identity-api';
import { sendList } from '@loop-petal/service-kit/http/send-list';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Context } from './context.ts';
import { type User, viewUser } from './user.ts';
import { countUsers, pageOfUsers } from './user-store.ts';

const CHUNK = 1000;

/**
 * Answers one page (with `X-Next-Cursor` while there are more, and `X-Total-Count`), or without a limit all accounts
 * as one plain array.
 */
export async function listUsers(ctx: Context, query: z.output<typeof UsersQuery>, res: Response): Promise<void> {
  const { limit, cursor, q } = query;
  if (limit === undefined) {
    return sendList(res, async (last?: { id: string }) =>
      shown(await pageOfUsers(ctx.pool, { q, cursor: last?.id ?? cursor, limit: CHUNK })),
    );
  }
  const [users, total] = await Promise.all([
    pageOfUsers(ctx.pool, { q, cursor, limit: limit + 1 }),
    countUsers(ctx.pool, q),
  ]);
  const page = users.slice(0, limit);
  const last = page.at(-1);
  res.set('X-Total-Count', String(total));
  if (last && users.length > limit) res.set('X-Next-Cursor', last.id);
  res.json(shown(page));
}

const shown = (users: User[]) => UserView.array().parse(users.map(viewUser));
