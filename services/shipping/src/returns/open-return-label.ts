import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { ORDER_LINK_DAYS } from '@loop-petal/contracts/rules/shop';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { isOrderToken } from '@loop-petal/service-kit/security/order-link';
import type { Context } from '../context.ts';
import { renderReturnLabel } from './render-return-label.ts';
import { findReturnLabel, type ReturnLabel, saveOpened } from './return-label-store.ts';

const STAFF: readonly (CallerClaims['kind'] | undefined)[] = ['admin', 'packer', 'support'];

/**
 * The label of a return, for staff and for the order's customer, who has its account or the token of its link. If a
 * token is given, it must be valid for any caller.
 * @returns undefined for an unknown return
 * @throws ShopError 404 for other callers and for a voided label
 */
export async function openReturnLabel(
  ctx: Context,
  returnId: string,
  caller: CallerClaims | undefined,
  token: string | undefined,
): Promise<{ trackingNumber: string; pdf: Uint8Array } | undefined> {
  const label = await findReturnLabel(ctx.pool, returnId);
  if (!label) return undefined;
  const mayOpen = token === undefined ? isStaff(caller) || isCustomer(label, caller) : isLinkValid(ctx, label, token);
  if (!mayOpen) throw notFound('Label not found');
  if (label.unneededAt) throw notFound('This label was voided.');
  const by = token === undefined && isStaff(caller) ? 'staff' : 'customer';
  await saveOpened(ctx.pool, returnId, by, ctx.now());
  return { trackingNumber: label.trackingNumber, pdf: await renderReturnLabel(label, ctx.settings.current()) };
}

const isStaff = (caller: CallerClaims | undefined): boolean =>
  STAFF.includes(caller?.kind) || (caller?.kind === 'customer' && caller.isAdmin === true);

const isCustomer = ({ userId }: ReturnLabel, caller: CallerClaims | undefined): boolean =>
  caller?.kind === 'customer' && caller.userId === userId;

function isLinkValid(
  { linkSecret, now }: Pick<Context, 'linkSecret' | 'now'>,
  { orderId, createdAt }: ReturnLabel,
  token: string,
): boolean {
  const isOpen = now().getTime() < createdAt.getTime() + ORDER_LINK_DAYS.afterDelivery * DAY_MS;
  return isOpen && isOrderToken(linkSecret, orderId, token);
}
