import { toCents } from '@loop-petal/contracts/rules/money';
import type { DueView } from '@loop-petal/contracts/shapes/dues';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { api } from '../../../api.ts';
import { orderNamed } from '../../orders/queries.ts';
import type { Card } from './card.ts';
import {
  authorize,
  createKey,
  isUnanswered,
  type Payment,
  type PaymentConfig,
  PaymentFailed,
  tokenize,
} from './payment.ts';

interface DuePayment {
  config: PaymentConfig;
  card: Card;
  due: DueView;
  order: { id: string; token: string | null };
  shopName: string;
}

/**
 * Authorizes the amount due on an order, then hands the payment over. An attempt is kept until its outcome is known,
 * so that a retry continues it and the customer never pays twice.
 * @throws PaymentFailed or ApiError
 */
export function createDuePayment(): (wanted: DuePayment) => Promise<OrderView> {
  let attempt:
    | { key: string; fingerprint: string; token?: Awaited<ReturnType<typeof tokenize>>; payment?: Payment }
    | undefined;
  return async ({ config, card, due, order: { id, token }, shopName }) => {
    const fingerprint = JSON.stringify([card, due.id]);
    if (!attempt?.payment && attempt?.fingerprint !== fingerprint) attempt = { key: createKey(), fingerprint };
    try {
      attempt.token ??= await tokenize(config, card);
      attempt.payment ??= await authorize(attempt.token, { cents: toCents(due.amount), key: attempt.key, shopName });
      const body = { dueId: due.id, paymentId: attempt.payment.paymentId };
      const order = await api.call('POST /api/orders/{id}/due', { ...orderNamed(id, token), body });
      attempt = undefined;
      return order;
    } catch (error) {
      if (error instanceof PaymentFailed ? !error.isOpen : !isUnanswered(error)) attempt = undefined;
      throw error;
    }
  };
}
