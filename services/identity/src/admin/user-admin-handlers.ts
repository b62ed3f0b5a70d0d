import type { userAdminCalls } from '@loop-petal/contracts/operations/identity';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { listAddresses } from '../account/address-store.ts';
import { eraseUser } from '../account/erase-user.ts';
import type { Context } from '../context.ts';
import { removeTwoStep } from '../sign-in/two-step-setup.ts';
import { findUser } from '../users/user-store.ts';
import { listUsers } from './list-users.ts';
import { createUser, updateUser } from './manage-users.ts';

export const userAdminHandlers = (ctx: Context): Handlers<typeof userAdminCalls> => ({
  'GET /api/admin/users': ({ query }) => listUsers(ctx, query),
  'POST /api/admin/users': ({ caller, body }) => createUser(ctx, body, recorderOf(caller.userId)),
  'PATCH /api/admin/users/{id}': async ({ caller, params, body }) =>
    updateUser(ctx, caller.userId, params.id, body, recorderOf(caller.userId)),
  'DELETE /api/admin/users/{id}': async ({ caller, params: { id } }) => {
    await eraseUser(ctx, id, recorderOf(caller.userId));
    ctx.logger.info({ adminId: caller.userId, userId: id }, 'an admin deleted a user');
  },
  'DELETE /api/admin/users/{id}/two-step': ({ caller, params, body }) =>
    removeTwoStep(ctx, caller, params.id, body.password, recorderOf(caller.userId)),
  'GET /api/admin/users/{id}/addresses': async ({ params: { id } }) => {
    const [user, addresses] = await Promise.all([findUser(ctx.pool, id), listAddresses(ctx.pool, id)]);
    if (!user) throw notFound('User not found');
    return addresses;
  },
});
