import type { AddressFields, AddressView, UpdateAddressRequest } from '@loop-petal/contracts/shapes/identity';
import { conflict, notFound, unauthorized } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import {
  clearDefault,
  deleteAddress,
  insertAddress,
  lockAddressBook,
  MAX_ADDRESSES,
  makeOldestDefault,
  updateAddress,
} from './address-store.ts';

export function addAddress(ctx: Context, userId: string, address: AddressFields): Promise<AddressView> {
  return inTransaction(ctx.pool, async (tx) => {
    const kept = await lockAddressBook(tx, userId);
    if (kept === undefined) throw unauthorized('Please log in.');
    if (kept >= MAX_ADDRESSES) {
      throw conflict(`You can keep up to ${MAX_ADDRESSES} addresses. Please delete one first.`, 'too_many_addresses');
    }
    if (address.isDefault) await clearDefault(tx, userId);
    return insertAddress(tx, userId, address);
  });
}

export function editAddress(
  ctx: Context,
  userId: string,
  id: string,
  change: z.infer<typeof UpdateAddressRequest>,
): Promise<AddressView> {
  return inTransaction(ctx.pool, async (tx) => {
    await lockAddressBook(tx, userId);
    if (change.isDefault) await clearDefault(tx, userId);
    const address = await updateAddress(tx, userId, id, change);
    if (!address) throw notFound('Address not found');
    return address;
  });
}

/** Deletes an address. If it was the default, the oldest remaining address becomes the default. */
export function removeAddress(ctx: Context, userId: string, id: string): Promise<void> {
  return inTransaction(ctx.pool, async (tx) => {
    await lockAddressBook(tx, userId);
    const wasDefault = await deleteAddress(tx, userId, id);
    if (wasDefault === undefined) throw notFound('Address not found');
    if (wasDefault) await makeOldestDefault(tx, userId);
  });
}
