import { checkAddress } from '@loop-petal/contracts/rules/address';
import type { AddressCheckView, ValidateAddressRequest } from '@loop-petal/contracts/shapes/shipping';
import type { z } from 'zod';
import type { Context } from '../context.ts';

/** Runs the shop's checks, then adds the carrier's warnings, which are omitted if the carrier does not answer. */
export async function validateAddress(
  ctx: Context,
  address: z.output<typeof ValidateAddressRequest>,
): Promise<AddressCheckView> {
  const check = checkAddress(address);
  if (!check.isValid || !ctx.carrier.findAddressWarnings) return check;
  const carrierWarnings = await ctx.carrier.findAddressWarnings(address).catch((error: unknown) => {
    ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'an address was not checked by the carrier');
    return [];
  });
  return { ...check, warnings: [...check.warnings, ...carrierWarnings] };
}
