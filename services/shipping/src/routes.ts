import {
  AddressCheckView,
  CreateShipmentRequest,
  CreateShipmentView,
  QuoteRequest,
  QuoteView,
  RatesRequest,
  RateView,
  TrackingAnswer,
  ValidateAddressRequest,
} from '@loop-petal/contracts/shipping-api';
import { admin, caller, service } from '@loop-petal/service-kit/app';
import { recorder } from '@loop-petal/service-kit/audit';
import { knownCaller } from '@loop-petal/service-kit/callers';
import { badRequest, forbidden, notFound, unprocessable } from '@loop-petal/service-kit/errors';
import { readInput } from '@loop-petal/service-kit/read-input';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { isUnitedStates, isZip, US_ONLY } from './address.ts';
import type { Context } from './context.ts';
import { createShipment } from './create-shipment.ts';
import { renderLabel } from './label.ts';
import { isLabelLinkValid, signLabelLink } from './label-link.ts';
import { quote } from './quote.ts';
import { ratesFor } from './rates.ts';
import { type Shipment, shipmentView, trackingView } from './shipment.ts';
import { findByTrackingNumber, findLabel, findShipment } from './shipment-store.ts';
import { trackShipment } from './track-shipment.ts';
import { validateAddress } from './validate-address.ts';

const ShipmentId = z.uuid();

export const shippingRoutes = (ctx: Context) => {
  /** Admins open labels by their bare address; a signed link has to be right, whoever has it. */
  const mayOpen = (req: Request, shipmentId: string): boolean =>
    req.query.signature === undefined
      ? knownCaller(req)?.kind === 'admin'
      : isLabelLinkValid(ctx.linkSecret, shipmentId, req.query, new Date());
  const view = (shipment: Shipment) => shipmentView(shipment, signLabelLink(ctx.linkSecret, shipment.id, new Date()));

  return Router()
    .post('/api/address/validate', async (req, res) => {
      const address = readInput(ValidateAddressRequest, req.body);
      res.json(AddressCheckView.parse(await validateAddress(ctx, address)));
    })
    .post('/api/shipping/rates', async (req, res) => {
      const who = caller(req);
      if (who.kind !== 'visitor' && who.kind !== 'customer') throw forbidden('Only shoppers have a cart.');
      const request = readInput(RatesRequest, req.body);
      if (!isUnitedStates(request.toCountry)) throw unprocessable(US_ONLY, 'us_only');
      if (!isZip(request.toZip)) throw badRequest('Please enter a valid ZIP code, such as 97201', 'invalid_zip');
      res.json(z.array(RateView).parse(ratesFor(await ctx.cart.summary(who.ownerId), new Date())));
    })
    .post('/api/shipping/create', async (req, res) => {
      admin(req);
      const shipments = await createShipment(ctx, readInput(CreateShipmentRequest, req.body), recorder(req));
      res.status(201).json(CreateShipmentView.parse({ ...shipments.map(view)[0], shipments: shipments.map(view) }));
    })
    .get('/api/shipping/track/:trackingNumber', async (req, res) => {
      const trackingNumber = req.params.trackingNumber.trim().toUpperCase();
      const shipment = ctx.carrier.isTrackingNumber(trackingNumber)
        ? await findByTrackingNumber(ctx.pool, trackingNumber)
        : undefined;
      if (!shipment) throw notFound('Tracking information not found');
      const movements = await trackShipment(ctx, shipment);
      res.json(TrackingAnswer.parse({ tracking: trackingView(shipment, movements) }));
    })
    .get('/api/shipping/labels/:file', async (req, res) => {
      const id = ShipmentId.safeParse(req.params.file.replace(/\.pdf$/, '')).data;
      if (!id || !mayOpen(req, id)) throw notFound('Label not found');
      const shipment = await findShipment(ctx.pool, id);
      if (!shipment) throw notFound('Label not found');
      res
        .set({
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="label-${shipment.trackingNumber}.pdf"`,
          'Cache-Control': 'private, no-store',
        })
        .send((await findLabel(ctx.pool, id)) ?? Buffer.from(await renderLabel(shipment)));
    })
    .post('/internal/quotes', (req, res) => {
      service(req);
      res.json(QuoteView.parse(quote(readInput(QuoteRequest, req.body), new Date())));
    });
};
