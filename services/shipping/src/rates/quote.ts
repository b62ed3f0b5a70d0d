import { shippingCost } from '@loop-petal/contracts/rules/pricing';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { QuoteRequest, QuoteView } from '@loop-petal/contracts/shapes/shipping';
import { badRequest, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import { isUnitedStates, US_ONLY } from '../addresses/address.ts';
import { promisedDelivery } from './delivery-dates.ts';

/** What the parcels of one order cost, in cents. @throws ShopError 422 `us_only`, 400 `unknown_service` */
export function quote(request: z.output<typeof QuoteRequest>, now: Date): z.output<typeof QuoteView> {
  if (!request.parcels.every(({ country }) => isUnitedStates(country))) throw unprocessable(US_ONLY, 'us_only');
  const service = findShippingService(request.service);
  if (!service) throw badRequest('Please choose one of the offered shipping services', 'unknown_service');
  return {
    service: service.code,
    serviceName: service.name,
    costCents: shippingCost(request.subtotalCents, request.parcels.length, service),
    estimatedDelivery: promisedDelivery(service, now).toISOString(),
  };
}
