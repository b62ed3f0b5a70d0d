import { isDeepStrictEqual } from 'node:util';
import type { CorrectAddressRequest, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { badRequest, conflict, notFound, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import {
  type Admin,
  type Decision,
  type Order,
  type OrderParcel,
  type OrderRecord,
  orderSubject,
} from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { assertNotHandedOver, voidLabels } from './void-labels.ts';

/**
 * Corrects the address of a parcel until it is handed over. Voids its label first, so that an interruption leaves a
 * parcel without a label, never one with the wrong address.
 * @throws ShopError 404, 400 without a needed `parcel`, 422 `address_refused`, 409 `handed_over`, `cancelled`,
 * `erased` or `stale`, 503 while the carrier or shipping does not answer
 */
export async function correctAddress(
  ctx: Context,
  id: string,
  { parcel: number, ...changes }: CorrectAddressRequest,
  admin: Admin,
): Promise<void> {
  const order = await getOrder(ctx.pool, id);
  assertCorrectable(order);
  const parcel = chooseParcel(order, number);
  const given = Object.fromEntries(Object.entries(changes).filter(isGiven));
  // a pickup order had no address before
  const address = { ...parcel.address, country: parcel.address.country || 'US', ...given };
  const { isValid, errors } = await ctx.shipping.call('POST /api/address/validate', { body: checkedPart(address) });
  if (!isValid) throw unprocessable(errors.join(' '), 'address_refused');
  await voidLabels(ctx, { orderId: id, parcel: parcel.number }, admin);
  await changeOrder(ctx, id, async (locked, tx) => {
    assertCorrectable(locked);
    // the address that was checked is made of the one that was read
    const latest = chooseParcel(await getOrder(tx, id), parcel.number);
    if (!isDeepStrictEqual(latest.address, parcel.address)) throw changedMeanwhile();
    await saveAddress(tx, id, parcel.number, address);
    // the history must not contain the customer's address
    const description = `The address of parcel ${parcel.number + 1} was corrected.`;
    const isChecked = locked.reviewReason === 'address';
    return {
      change: {
        ...(isChecked && { needsReview: false, reviewReason: null }),
        ...followParcel(locked.shippingAddress, parcel.address, address),
      },
      changesDetails: true,
      notes: [{ type: 'order.address-corrected', description, by: admin.name }],
      events: [admin.record({ action: 'corrected the address', ...orderSubject(id) })],
    };
  });
}

function assertCorrectable(order: Pick<Order, 'status' | 'erased'>): void {
  assertNotHandedOver(order);
  if (order.status === 'cancelled') throw conflict('This order is cancelled.', 'cancelled');
  if (order.erased) throw conflict("This customer's data has been erased.", 'erased');
}

const changedMeanwhile = () =>
  conflict('Another admin has just corrected this address. Please check it and try again.', 'stale');

function chooseParcel({ parcels }: OrderRecord, number: number | undefined): OrderParcel {
  if (number === undefined && parcels.length > 1) {
    throw badRequest('This order has several parcels. Please choose one.', 'parcel_needed');
  }
  const parcel = parcels.find((one) => one.number === (number ?? 0));
  if (!parcel) throw notFound('Parcel not found');
  return parcel;
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

const checkedPart = ({ addressLine1, addressLine2, city, state, zipCode, country }: ShippingAddress) => ({
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
  country,
});

/** The name on a gift's card follows that of its address. */
async function saveAddress(tx: Queryable, id: string, parcel: number, address: ShippingAddress): Promise<void> {
  await tx.query(
    `UPDATE parcels SET address = $3, gift = CASE WHEN gift ->> 'recipientName' = address ->> 'recipientName'
       THEN gift || jsonb_build_object('recipientName', $3::jsonb ->> 'recipientName') ELSE gift END
     WHERE order_id = $1 AND number = $2`,
    [id, parcel, JSON.stringify(address)],
  );
}

/** The order's own address follows that of a parcel to the same place, except a gift's recipient and phone number. */
function followParcel(own: ShippingAddress, before: ShippingAddress, after: ShippingAddress): Decision['change'] {
  if (!isDeepStrictEqual(checkedPart(own), checkedPart(before))) return {};
  const isCommon = (field: string) => own[field as keyof ShippingAddress] === before[field as keyof ShippingAddress];
  const followed = Object.entries(after).filter(([field]) => isCommon(field));
  return { shippingAddress: { ...own, ...Object.fromEntries(followed) } };
}
