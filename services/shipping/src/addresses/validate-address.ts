import type { AddressCheckView, ValidateAddressRequest } from '@loop-petal/contracts/shipping-api';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { checkAddress } from './address.ts';

/** Our own check, then the carrier's doubts; while the carrier does not answer the address counts as it is. */
export async function validateAddress(
  ctx: Context,
  address: z.output<typeof ValidateAddressRequest>,
): Promise<AddressCheckView> {
  const check = checkAddress(address);
  if (!check.isValid || !ctx.carrier.doubtsAbout) return check;
  const doubts = await ctx.carrier.doubtsAbout(address).catch((error: unknown) => {
    ctx.logger.warn({ err: error, carrier: ctx.carrier.name }, 'an address was not checked by the carrier');
    return [];
  });
  return { ...check, warnings: [...check.warnings, ...doubts] };
}
