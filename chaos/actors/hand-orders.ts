import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { Actor } from '../ledger.ts';
import { pick } from '../random.ts';
import { bothAnswers, RECIPIENT } from './buyer.ts';
import { createRetryingShopper, describeError, isUnknown } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1500;
const MAX_ABORT_MS = 400;
const SHARE_OF_SALES = 0.4;
const LINES = [{ description: 'Bridal bouquet', quantity: 2, unitPrice: '60.00', makingMinutes: 30 }];
const MANNERS = ['once', 'twice', 'gone'] as const;

type Submit = (signal?: AbortSignal) => Promise<AdminOrderView>;

/** Enters orders that were paid outside the shop until stopped; some are sales of finished pieces. */
export async function enterOrdersUntilStopped(actor: Actor): Promise<void> {
  const { name, shopUrl, random, isStopped, deadline, ledger } = actor;
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const email = `${name}-${count}@example.com`;
    const line = { productId: 'by-hand', quantity: 2 };
    const handedOver = random() < SHARE_OF_SALES;
    const manner = pick(random, MANNERS);
    const patience = Math.ceil(random() * MAX_ABORT_MS);
    let isSent = false;
    try {
      const submit = await entry(actor, email, handedOver);
      isSent = true;
      if (!handedOver) ledger.pairs.push({ email, line });
      const order = await enter(manner, submit, patience);
      ledger.acknowledged.push({ email, order, shop: createRetryingShopper(shopUrl, deadline), isByHand: true });
    } catch (error) {
      if (isSent && isUnknown(error)) ledger.unknown.push({ email, line });
      else ledger.refused.push({ email, line, ...describeError(error) });
    }
  }
}

/** @returns the request for the previewed total, which always has the same key */
async function entry({ owner }: Actor, email: string, handedOver: boolean): Promise<Submit> {
  const { recipientName: customerName, phone, country: _, ...address } = RECIPIENT;
  const shippingMethod = handedOver ? 'LOCAL_PICKUP' : 'FEDEX_GROUND';
  const { state, zipCode: zip } = address;
  const preview = { lines: LINES, shippingMethod, state, zip, handedOver } as const;
  const { totalAmount } = await owner.call('POST /api/admin/quotes/preview', { body: preview });
  const input = {
    body: {
      ...{ lines: LINES, customer: { name: customerName, email, phone }, handedOver, totalAmount },
      paid: 'outside',
      method: 'cash',
      shipping: { method: shippingMethod, ...(handedOver ? { state } : address) },
    },
    headers: { 'Idempotency-Key': randomUUID() },
  } as const;
  return (signal) =>
    signal ? owner.once('POST /api/admin/orders', { ...input, signal }) : owner.call('POST /api/admin/orders', input);
}

function enter(manner: (typeof MANNERS)[number], submit: Submit, patience: number): Promise<AdminOrderView> {
  if (manner === 'gone') return submit(AbortSignal.timeout(patience));
  return manner === 'twice' ? bothAnswers(submit(), submit()) : submit();
}
