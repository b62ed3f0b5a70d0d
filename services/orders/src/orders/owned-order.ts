import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { isOrderToken } from '@loop-petal/service-kit/security/order-link';
import type { Context } from '../context.ts';
import { parseOrderId } from './find-orders.ts';
import { isLinkOpen, type LinkedOrder, type Order } from './order.ts';

type IsOwner = (order: LinkedOrder & Pick<Order, 'ownerId'>) => boolean;
interface OrderCall {
  caller: CallerClaims;
  params: { id: string };
  query: { token?: string | undefined };
}

/**
 * The order that a call names. It is readable by its owner, or with its signed link until that expires; anyone else
 * gets a 404.
 */
export function ownedOrder(
  ctx: Pick<Context, 'linkSecret' | 'now'>,
  { caller, params, query }: OrderCall,
): [id: string, IsOwner] {
  const id = parseOrderId(params);
  const ownerId = caller.kind === 'customer' || caller.kind === 'visitor' ? caller.ownerId : null;
  const hasLink = isOrderToken(ctx.linkSecret, id, query.token);
  const isOwner: IsOwner = (order) => {
    if (order.ownerId === ownerId) return true;
    if (hasLink && !isLinkOpen(order, ctx.now())) throw linkEnded();
    return hasLink;
  };
  return [id, isOwner];
}

/** The ids under which a caller uploads pictures: including those from before the sign-in. */
export function uploadersOf(caller: CallerClaims): string[] {
  if (caller.kind === 'visitor') return [caller.ownerId];
  if (caller.kind === 'customer') return caller.visitorId ? [caller.ownerId, caller.visitorId] : [caller.ownerId];
  return [];
}

const linkEnded = () =>
  notFound('This link has expired. Please log in, or write to us about your order.', 'link_ended');
