import {
  AddressView,
  LivingSessionsRequest,
  LivingSessionsView,
  ResolveSessionRequest,
  ResolveSessionView,
  UserView,
} from '@loop-petal/contracts/identity-api';
import { service } from '@loop-petal/service-kit/http/app';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import { findAddress, listAddresses } from './address-store.ts';
import type { Context } from './context.ts';
import { idOf } from './request-facts.ts';
import { livingSessions, resolveSession } from './session-store.ts';
import { viewUser } from './user.ts';
import { findUser } from './user-store.ts';

export const internalRoutes = (ctx: Context) =>
  Router()
    .post('/internal/sessions/resolve', async (req, res) => {
      service(req);
      const { kind, token } = readInput(ResolveSessionRequest, req.body);
      const session = (await resolveSession(ctx.pool, kind, token)) ?? null;
      res.json(ResolveSessionView.parse({ session }));
    })
    .post('/internal/sessions/living', async (req, res) => {
      service(req);
      const { sessionIds } = readInput(LivingSessionsRequest, req.body);
      res.json(LivingSessionsView.parse({ sessionIds: await livingSessions(ctx.pool, sessionIds) }));
    })
    .get('/internal/users/:id', async (req, res) => {
      service(req);
      const user = await findUser(ctx.pool, idOf(req.params.id, 'User'));
      if (!user) throw notFound('User not found.');
      res.json(UserView.parse(viewUser(user)));
    })
    .get('/internal/users/:id/addresses', async (req, res) => {
      service(req);
      res.json(AddressView.array().parse(await listAddresses(ctx.pool, idOf(req.params.id, 'User'))));
    })
    .get('/internal/users/:id/addresses/:addressId', async (req, res) => {
      service(req);
      const [userId, id] = [idOf(req.params.id, 'User'), idOf(req.params.addressId, 'Address')];
      const address = await findAddress(ctx.pool, userId, id);
      if (!address) throw notFound('Address not found.');
      res.json(AddressView.parse(address));
    });
