import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { z } from 'zod';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { ProtocolError } from '../../ucp/protocol.ts';
import { sessionId } from '../sessions/session.ts';
import { describeOrder } from './describe-order.ts';
import { type AgentOrder, findAgentOrder } from './order-store.ts';

export interface OrderSource {
  readonly db: Queryable;
  readonly services: Pick<ServiceClients, 'orders'>;
  readonly secret: string;
  readonly publicUrl: string;
}

/**
 * The state of an order that came from the agent's checkout.
 * @param agent proven by a signature
 * @throws ProtocolError 404 for others
 */
export async function answerOrder(source: OrderSource, agent: string, id: string) {
  const known = z.uuid().safeParse(id).success ? await findAgentOrder(source.db, id, agent) : undefined;
  const order = known && (await readOrder(source, known));
  if (!known || !order) throw new ProtocolError(404, 'not_found', 'There is no such order.');
  return describeFor(source, known, order);
}

/** Undefined if the checkout has another order, or its payment failed. */
export async function readOrder({ services }: OrderSource, { id, handle }: AgentOrder): Promise<OrderView | undefined> {
  const { order } = await services.orders.call('GET /internal/checkouts/{checkoutId}', {
    params: { checkoutId: handle },
  });
  return order?.id === id ? order : undefined;
}

export const describeFor = ({ secret, publicUrl }: OrderSource, { handle, agent }: AgentOrder, order: OrderView) =>
  describeOrder(order, sessionId(secret, 'checkout', handle, agent), publicUrl);
