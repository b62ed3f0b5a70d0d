import { type ShopError, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { Carrier, CarrierError } from './carrier.ts';

export function carrierRefusal(
  { logger, carrier }: { logger: Pick<Logger, 'warn'>; carrier: Pick<Carrier, 'name'> },
  error: CarrierError,
): ShopError {
  logger.warn({ err: error, carrier: carrier.name }, 'the carrier did not carry out the request');
  if (error.outcome === 'refused') {
    return unprocessable('The carrier refused this parcel. Please check the address and service.', 'carrier_refused');
  }
  return unavailable('The carrier does not answer. Please try again in a moment.', 'carrier_unavailable');
}
