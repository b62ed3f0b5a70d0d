import { ReservationView, ReserveRequest } from '@loop-petal/contracts/catalog-api';
import { service } from '@loop-petal/service-kit/app';
import { readInput } from '@loop-petal/service-kit/read-input';
import { Router } from 'express';
import type { Context } from './context.ts';
import { releaseStock, reserveStock } from './reserve-stock.ts';

export const internalRoutes = (ctx: Context) =>
  Router()
    .post('/internal/reservations', async (req, res) => {
      service(req);
      const request = readInput(ReserveRequest, req.body);
      const expiresAt = await reserveStock(ctx, request);
      res.json(ReservationView.parse({ orderId: request.orderId, expiresAt: expiresAt.toISOString() }));
    })
    .delete('/internal/reservations/:orderId', async (req, res) => {
      service(req);
      await releaseStock(ctx, req.params.orderId);
      res.status(204).end();
    });
