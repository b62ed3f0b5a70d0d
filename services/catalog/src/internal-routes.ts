import { ReservationView, ReserveRequest } from '@loop-petal/contracts/catalog-api';
import { service } from '@loop-petal/service-kit/http/app';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { Router } from 'express';
import type { Context } from './context.ts';
import { reserveStock } from './reserve-stock.ts';

export const internalRoutes = (ctx: Context) =>
  Router().post('/internal/reservations', async (req, res) => {
    service(req);
    const request = readInput(ReserveRequest, req.body);
    const expiresAt = await reserveStock(ctx, request);
    res.json(ReservationView.parse({ orderId: request.orderId, expiresAt: expiresAt.toISOString() }));
  });
