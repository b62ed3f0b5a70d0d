import type { PaymentConfigView } from '@loop-petal/contracts/shapes/payments';
import type { z } from 'zod';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { LLMS_PATH, UCP_VERSION } from '../../ucp/protocol.ts';

/** How an assistant pays without the buyer, if the owner allows it. */
export interface PaymentHandler {
  readonly name: string;
  readonly id: string;
  readonly config: object;
  /** Real money: the request must be signed. */
  readonly needsProof: boolean;
  /** Test cards of the sandbox, keyed by the tokens of the protocol's samples. */
  readonly cards?: ReadonlyMap<string, string>;
}
export type ReadHandler = () => Promise<PaymentHandler | undefined>;

const FRESH_MS = 60_000;

/** The handler of the shop's payment provider. Undefined while payments does not answer. */
export function createPaymentHandlers(services: Pick<ServiceClients, 'payments'>, now = Date.now): ReadHandler {
  let known: { at: number; handler: PaymentHandler } | undefined;
  return async () => {
    if (known && now() - known.at < FRESH_MS) return known.handler;
    try {
      known = { at: now(), handler: handlerOf(await services.payments.call('GET /api/payment/clover-config')) };
      return known.handler;
    } catch {
      return undefined;
    }
  };
}

function handlerOf({
  provider,
  environment,
  publicKey,
  merchantId,
}: z.infer<typeof PaymentConfigView>): PaymentHandler {
  if (provider === 'sandbox') {
    return {
      name: 'com.loopandpetal.sandbox_token',
      id: 'mock_payment_handler',
      config: { environment },
      needsProof: false,
      cards: SANDBOX_CARDS,
    };
  }
  return {
    name: 'com.loopandpetal.clover_token',
    id: 'clover_token',
    config: { environment, merchant_id: merchantId, public_key: publicKey },
    needsProof: true,
  };
}

const SANDBOX_CARDS = new Map([
  ['success_token', '4111111111111111'],
  ['fail_token', '4000000000000002'],
]);

/** The handler in the form that profiles and checkouts declare. */
export const declare = (handler: PaymentHandler | undefined, publicUrl: string): object =>
  handler
    ? {
        [handler.name]: [
          {
            id: handler.id,
            version: UCP_VERSION,
            spec: publicUrl + LLMS_PATH,
            config: handler.config,
            available_instruments: [{ type: 'card' }],
          },
        ],
      }
    : {};
