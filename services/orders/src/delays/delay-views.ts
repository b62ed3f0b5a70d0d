import { promiseByFasterService, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { linesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import { fasterServices, findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminDelayView, DelayView } from '@loop-petal/contracts/shapes/delays';
import { notFound, ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { extraTransitDaysTo, isToBeMade, type OrderRecord } from '../orders/order.ts';
import { type Delay, decisionWithoutAnswer, proposalFor } from './delay.ts';
import { countKeptDelays, findNewestDelay, findQuestionTime } from './delay-store.ts';

type DelayContext = Pick<Context, 'pool' | 'timeZone'>;

export async function viewDelay(
  { pool: db, timeZone }: DelayContext,
  orderId: string,
  isOwner: (order: OrderRecord) => boolean,
): Promise<DelayView> {
  const order = await getOrder(db, orderId, isOwner);
  const delay = await findNewestDelay(db, orderId);
  if (!delay) throw notFound('Order not found');
  return delayView(order, delay, timeZone);
}

export async function viewDelayForAdmin(
  { pool: db, timeZone }: DelayContext,
  orderId: string,
): Promise<AdminDelayView> {
  const order = await getOrder(db, orderId);
  const [delay, earlier, askAt] = await Promise.all([
    findNewestDelay(db, orderId),
    countKeptDelays(db, orderId),
    findQuestionTime(db, orderId),
  ]);
  const { promise, slip } = order;
  const proposal = proposalFor(order, delay?.state === 'open');
  const canAsk = !(proposal instanceof ShopError);
  return {
    promise,
    slip,
    question: delay ? delayView(order, delay, timeZone) : null,
    canAsk,
    askAt: askAt?.toISOString() ?? null,
    timeZone,
    onSilence: canAsk ? decisionWithoutAnswer(proposal.promised, proposal.proposed, earlier) : null,
    upgrades: upgradesOf(order),
  };
}

function delayView(order: OrderRecord, delay: Delay, timeZone: string): DelayView {
  const { promised, proposed, onSilence, state, decision, decidedBy } = delay;
  return {
    orderId: order.id,
    orderNumber: orderNumber(order.id),
    pieces: linesToSend(order.items).map(({ productName, selectedColor, quantity, imageUrl }) => ({
      productName,
      selectedColor,
      quantity,
      imageUrl,
    })),
    promised,
    proposed,
    refundAmount: toMoney(delay.refundCents ?? order.totalCents - order.refundedCents),
    paymentMethod: order.paymentMethod,
    askedAt: delay.askedAt.toISOString(),
    answerBy: delay.answerBy.toISOString(),
    timeZone,
    onSilence,
    state,
    decision,
    decidedBy,
    decidedAt: delay.decidedAt?.toISOString() ?? null,
  };
}

function upgradesOf(order: OrderRecord): AdminDelayView['upgrades'] {
  const { promise, slip, shipments } = order;
  const present = findShippingService(order.shippingMethod);
  if (!present || !promise || shipments.length > 0 || !isToBeMade(order)) return [];
  const expected = slip ? (slip.expected?.madeBy ?? null) : promise.madeBy;
  return fasterServices(present).map((service) => {
    const reached = withExtraDays(service, extraTransitDaysTo(order.parcels));
    const upgraded = promiseByFasterService(promise, slip !== null, reached);
    const inTime = expected !== null && expected <= upgraded.madeBy;
    return { service: service.code, name: service.name, promise: upgraded, inTime };
  });
}
