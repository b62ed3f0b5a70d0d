import { createHash } from 'node:crypto';
import { toCents } from '@loop-petal/contracts/rules/money';
import { requestPublic } from '@loop-petal/service-kit/http/public-request';
import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import { createJobLoop, doublingSeconds } from '@loop-petal/service-kit/postgres/run-jobs';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { PROFILE_PATH } from '../../ucp/protocol.ts';
import { type AccessSource, isBlocked, isOn } from '../agents/agent-access.ts';
import type { AgentProfiles } from '../agents/agent-profiles.ts';
import { signPost } from '../agents/signed-requests.ts';
import { shopKeys } from '../agents/signing-keys.ts';
import { describeFor, type OrderSource, readOrder } from './answer-order.ts';
import {
  makeDue,
  markChecked,
  markInvited,
  openedCheckouts,
  orderJobs,
  rememberOrder,
  type SentOrder,
  watchedOrders,
} from './order-store.ts';

export interface OrderSender {
  /** An order was placed from a checkout of an assistant. */
  readonly learn: (order: { id: string; totalCents: number }, handle: string) => Promise<void>;
  /** An order changed; those of other buyers are ignored. */
  readonly noteChange: (orderId: string) => Promise<void>;
  /** Called when events may have been missed. */
  readonly catchUp: () => void;
  readonly loops: readonly BackgroundLoop[];
}
interface SenderOptions extends OrderSource, AccessSource {
  readonly db: Pool;
  readonly services: Pick<ServiceClients, 'orders' | 'notifications'>;
  readonly profiles: AgentProfiles;
  readonly allowLocal: boolean;
  readonly logger: Logger;
}

const POLL_MS = 5000;
/** Finds what no event announced, such as a parcel's progress and orders placed while the gateway was down. */
const CATCH_UP_MS = 10 * 60_000;
const CHECK_SECONDS = CATCH_UP_MS / 1000;
const FIRST_RETRY_SECONDS = 5;
const MOST_RETRY_SECONDS = 60 * 60;
const LIMITS = { timeoutMs: 5000, maxBytes: 16 * 1024 } as const;

/**
 * Sends the whole state of an order to its agent's webhook whenever it differs from the state that was sent last, so
 * a lost event only delays a message. Every message is signed. Agents that may not read their orders get none.
 */
export function createOrderSender(options: SenderOptions): OrderSender {
  const { db, logger, services } = options;
  let watched = new Set<string>();
  const sending = createJobLoop<SentOrder>(POLL_MS, {
    name: 'sending orders to assistants',
    db,
    store: orderJobs,
    logger,
    concurrency: 4,
    spanOf: ({ id }) => ({ name: 'send order to assistant', kind: 'client', attributes: { 'order.id': id } }),
    run: (job) => sendOrder(options, job),
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, FIRST_RETRY_SECONDS, MOST_RETRY_SECONDS),
  });
  const learn: OrderSender['learn'] = async (order, handle) => {
    await rememberOrder(db, order, handle);
    watched.add(order.id);
    sending.wake();
  };
  const catchingUp = createLoop({
    name: 'looking for orders of assistants',
    everyMs: CATCH_UP_MS,
    logger,
    async run() {
      watched = await watchedOrders(db);
      for (const handle of await openedCheckouts(db)) {
        const { order } = await services.orders.call('GET /internal/checkouts/{checkoutId}', {
          params: { checkoutId: handle },
        });
        if (order) await learn({ id: order.id, totalCents: toCents(order.totalAmount) }, handle);
      }
    },
  });
  return {
    learn,
    async noteChange(orderId) {
      if (!watched.has(orderId)) return;
      await makeDue(db, orderId);
      sending.wake();
    },
    catchUp: catchingUp.wake,
    loops: [sending, catchingUp],
  };
}

/** @throws Error when the webhook does not accept it; it is sent again */
async function sendOrder(options: SenderOptions, job: SentOrder): Promise<void> {
  const { db, profiles, allowLocal, secret, publicUrl } = options;
  const order = await readOrder(options, job);
  // announced when it is paid, or held for the owner's decision
  const confirmed = order?.paymentStatus === 'pending' ? undefined : order;
  if (confirmed && job.wantsNewsletter) await inviteBuyer(options, job, confirmed.customerEmail);
  const body = confirmed && JSON.stringify(describeFor(options, job, confirmed));
  const digest = body && createHash('sha256').update(body).digest('base64url');
  const isKept = digest === job.sentDigest || !isOn(options) || isBlocked(options.settings().assistants, job.agent);
  const { webhookUrl } = isKept ? { webhookUrl: undefined } : await profiles.read(job.agent);
  if (!body || !webhookUrl) return markChecked(db, job, CHECK_SECONDS);
  const headers = {
    'UCP-Agent': `profile="${publicUrl}${PROFILE_PATH}"`,
    // a repeated message has the same id
    'Webhook-Id': `${job.id}.${digest}`,
    'Webhook-Timestamp': String(Math.floor(Date.now() / 1000)),
  };
  const [key] = shopKeys(secret);
  const signed = await signPost(webhookUrl, body, headers, key);
  const { status } = await requestPublic(webhookUrl, { ...LIMITS, method: 'POST', headers: signed, body, allowLocal });
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
  await markChecked(db, job, CHECK_SECONDS, digest);
}

/** Asks the buyer by email to confirm the newsletter. A failure is retried with the next check. */
async function inviteBuyer({ db, services, logger }: SenderOptions, { id }: SentOrder, email: string): Promise<void> {
  try {
    const body = { email, source: 'assistant', confirmFirst: true };
    await services.notifications.call('POST /api/newsletter/subscribe', { body });
    await markInvited(db, id);
  } catch (error) {
    logger.warn({ err: error, orderId: id }, 'could not ask a buyer to confirm the newsletter');
  }
}
