import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import type { shippingApi } from '@loop-petal/contracts/operations/shipping';
import { compactCode } from '@loop-petal/contracts/rules/text';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { z } from 'zod';
import { validateAddress } from './addresses/validate-address.ts';
import type { Context } from './context.ts';
import { createReturnLabel } from './returns/create-return-label.ts';
import { openReturnLabel } from './returns/open-return-label.ts';
import { createShipment } from './shipments/create-shipment.ts';
import { renderLabel } from './shipments/label.ts';
import { isLabelLinkValid, signLabelLink } from './shipments/label-link.ts';
import { type Shipment, shipmentView, trackingView } from './shipments/shipment.ts';
import { findByTrackingNumber, findLabel, findShipment } from './shipments/shipment-store.ts';
import { trackShipment } from './shipments/track-shipment.ts';
import { voidLabels } from './shipments/void-labels.ts';

const ShipmentId = z.uuid();

export const shippingHandlers = (ctx: Context): OwnHandlers<typeof shippingApi.calls> => {
  /** Admins and packers need no signature; if one is given, it must be valid for any caller. */
  const mayOpen = (caller: CallerClaims | undefined, shipmentId: string, query: { signature?: string | undefined }) =>
    query.signature === undefined
      ? caller?.kind === 'admin' ||
        caller?.kind === 'packer' ||
        (caller?.kind === 'customer' && caller.isAdmin === true)
      : isLabelLinkValid(ctx.linkSecret, shipmentId, query, ctx.now());
  const view = (shipment: Shipment) => shipmentView(shipment, signLabelLink(ctx.linkSecret, shipment.id, ctx.now()));

  return {
    'POST /api/address/validate': ({ body }) => validateAddress(ctx, body),
    'POST /api/shipping/create': async ({ caller, body }) => {
      const shipments = (await createShipment(ctx, body, recorderOf(caller.userId))).map(view);
      const [first] = shipments;
      if (!first) throw new Error(`order ${body.orderId} has no parcel`);
      return { ...first, shipments };
    },
    'POST /internal/shipments/void': async ({ body }) => ({
      voided: (await voidLabels(ctx, body)).map(({ id, trackingNumber, voidedAt }) => ({
        shipmentId: id,
        trackingNumber,
        voidedAt: (voidedAt ?? ctx.now()).toISOString(),
      })),
    }),
    'PUT /internal/return-labels/{returnId}': async ({ params, body }) => {
      const returnId = ShipmentId.safeParse(params.returnId).data;
      if (!returnId) throw notFound('Return not found');
      return createReturnLabel(ctx, returnId, body);
    },
    'GET /api/shipping/track/{trackingNumber}': async ({ params }) => {
      const trackingNumber = compactCode(params.trackingNumber);
      const shipment = ctx.carrier.isTrackingNumber(trackingNumber)
        ? await findByTrackingNumber(ctx.pool, trackingNumber)
        : undefined;
      if (!shipment) throw notFound('Tracking information not found');
      return { tracking: trackingView(shipment, await trackShipment(ctx, shipment)) };
    },
    'GET /internal/carrier': async () => ({ test: ctx.isTestCarrier }),
    'GET /api/shipping/labels/{file}': async ({ caller, params, query }) => {
      const id = ShipmentId.safeParse(params.file.replace(/\.pdf$/, '')).data;
      if (!id) throw notFound('Label not found');
      const returned = await openReturnLabel(ctx, id, caller, query.token);
      if (returned) return pdfReply(returned.trackingNumber, returned.pdf);
      const shipment = mayOpen(caller, id, query) ? await findShipment(ctx.pool, id) : undefined;
      if (!shipment) throw notFound('Label not found');
      if (shipment.voidRequestedAt) throw notFound('This label was voided.');
      const pdf = (await findLabel(ctx.pool, id)) ?? (await renderLabel(shipment, ctx.settings.current()));
      return pdfReply(shipment.trackingNumber, pdf);
    },
  };
};

const pdfReply = (trackingNumber: string, pdf: Uint8Array) =>
  reply(200, Buffer.from(pdf), {
    'Content-Disposition': `inline; filename="label-${trackingNumber}.pdf"`,
    'Cache-Control': 'private, no-store',
  });
