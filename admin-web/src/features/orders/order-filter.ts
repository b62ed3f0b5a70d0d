import { isPaymentFailed } from '@loop-petal/contracts/rules/order-status';
import { textFilter } from '@loop-petal/contracts/rules/search';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Period } from './order-period.ts';

/** Searches orders by id, name, email address and the numbers of their labels. */
export const orderSearch = (orders: AdminOrderView[]) =>
  textFilter(orders, ({ id, customerName, customerEmail, parcels, returns }) => [
    id,
    customerName,
    customerEmail,
    ...parcels.map(({ trackingNumber }) => trackingNumber),
    ...returns.map(({ label }) => label?.trackingNumber),
  ]);

/** A filter in addition to the statuses; `cancelled` excludes these orders. */
export const PAYMENT_FAILED = 'payment_failed';

/** A filter of the server: orders that are not shipped. */
export const OPEN = 'open';

const filterStatus = (order: AdminOrderView): string => (isPaymentFailed(order) ? PAYMENT_FAILED : order.status);

export const isOpen = ({ status }: AdminOrderView): boolean => status === 'pending' || status === 'processing';

/** Requests first, then open orders by the day they ship, then the others, newest first. */
export function sortByDue(orders: readonly AdminOrderView[]): AdminOrderView[] {
  const open = orders.filter(isOpen).map((order) => ({ order, due: dueOf(order) }));
  open.sort((a, b) => (a.due === b.due ? 0 : a.due < b.due ? -1 : 1));
  return [...open.map(({ order }) => order), ...orders.filter((order) => !isOpen(order))];
}

/** Open orders by their probability of being on time, then in the order of ship dates. */
export const sortByChance = (orders: readonly AdminOrderView[], chances: ReadonlyMap<string, number>) =>
  sortByDue(orders).sort((a, b) => (chances.get(a.id) ?? CERTAIN) - (chances.get(b.id) ?? CERTAIN));
const CERTAIN = 101;

/** An order without a promise counts as due since the day it was placed. */
const dueOf = ({ acceptance, promise, createdAt }: AdminOrderView): string =>
  acceptance === 'requested' ? '' : (promise?.madeBy ?? createdAt);

/** @param status '' matches every status @param tag '' matches every order */
export const filterOrders = (
  orders: readonly AdminOrderView[],
  status: string,
  { from, until }: Period = {},
  tag = '',
): AdminOrderView[] =>
  orders.filter(
    (order) =>
      (!status || filterStatus(order) === status) &&
      (!tag || order.tags.includes(tag)) &&
      (!from || order.createdAt >= from) &&
      (!until || order.createdAt < until),
  );
