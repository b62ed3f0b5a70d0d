import {
  AddressView,
  CreateUserRequest,
  UpdateUserRequest,
  UsersQuery,
  UserView,
} from '@loop-petal/contracts/identity-api';
import { recorder } from '@loop-petal/service-kit/events/audit';
import { admin } from '@loop-petal/service-kit/http/app';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { listAddresses } from './address-store.ts';
import type { Context } from './context.ts';
import { listUsers } from './list-users.ts';
import { createUser, eraseUser, updateUser } from './manage-users.ts';
import { idOf } from './request-facts.ts';
import { viewUser } from './user.ts';
import { findUser } from './user-store.ts';

export const adminRoutes = (ctx: Context) =>
  Router()
    .get('/api/admin/users', async (req, res) => {
      admin(req);
      await listUsers(ctx, readInput(UsersQuery, req.query), res);
    })
    .post('/api/admin/users', async (req, res) => {
      admin(req);
      res
        .status(201)
        .json(UserView.parse(viewUser(await createUser(ctx, readInput(CreateUserRequest, req.body), recorder(req)))));
    })
    .patch('/api/admin/users/:id', async (req, res) => {
      const { userId } = admin(req);
      const id = idOf(req.params.id, 'User');
      res.json(
        UserView.parse(
          viewUser(await updateUser(ctx, userId, id, readInput(UpdateUserRequest, req.body), recorder(req))),
        ),
      );
    })
    .delete('/api/admin/users/:id', async (req, res) => {
      const { userId: adminId } = admin(req);
      const id = idOf(req.params.id, 'User');
      await eraseUser(ctx, id, recorder(req));
      ctx.logger.info({ adminId, userId: id }, 'an admin deleted a user');
      res.status(204).end();
    })
    .get('/api/admin/users/:id/addresses', async (req, res) => {
      admin(req);
      const id = idOf(req.params.id, 'User');
      const [user, addresses] = await Promise.all([findUser(ctx.pool, id), listAddresses(ctx.pool, id)]);
      if (!user) throw notFound('User not found.');
      res.json(AddressView.array().parse(addresses));
    });
