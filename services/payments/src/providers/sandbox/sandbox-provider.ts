import { randomBytes } from 'node:crypto';
import { PaymentWebhook } from '@loop-petal/contracts/shapes/payments';
import { badRequest, unauthorized, unprocessable } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { hashToken } from '../../payment/payment.ts';
import { type OperationResult, type PaymentProvider, type ProviderCharge, ProviderError } from '../provider.ts';
import { isSigned } from '../webhook-signature.ts';
import { documentedOutcome } from './sandbox-outcomes.ts';
import { findCharge, insertCard, insertCharge, insertRefund, moveCharge, type SandboxCharge } from './sandbox-store.ts';

/**
 * A simulated provider for test cards, with its own tables.
 * @param options `demo` approves numbers other than the documented ones, which are otherwise refused because they may
 * be real
 */
export function createSandboxProvider(
  db: Queryable,
  options: { demo: boolean; webhookSecret: string },
): PaymentProvider {
  return {
    name: 'sandbox',
    config: { provider: 'sandbox', environment: 'sandbox', publicKey: null, merchantId: null, sdkUrl: null },

    async tokenize(card) {
      const outcome = documentedOutcome(card.number) ?? (options.demo ? 'approve' : null);
      if (!outcome) {
        throw unprocessable('Only test cards work here. Please do not enter a real card.', 'card_not_a_test_card');
      }
      const token = `tok_${randomBytes(24).toString('base64url')}`;
      await insertCard(db, hashToken(token), outcome);
      return token;
    },

    async authorize({ reference, token, amountCents, customer }) {
      const id = `ch_${randomBytes(12).toString('hex')}`;
      const made = await insertCharge(db, { id, reference, tokenHash: hashToken(token), amountCents, customer });
      const charge = made ?? (await findCharge(db, reference));
      if (!charge) return { providerId: id, state: 'declined', message: 'Your card was declined.' };
      if (charge.state === 'errored')
        throw new ProviderError('the sandbox failed once, as this test card requires', true);
      return asCharge(charge);
    },

    async capture({ providerId }) {
      const charge = await moveCharge(db, providerId, ['approved', 'pending'], 'captured');
      if (charge?.outcome === 'capture-fails') return refused('The card issuer refused to release the money.');
      return expectState(charge, 'captured');
    },

    async void({ providerId }) {
      return expectState(await moveCharge(db, providerId, ['approved', 'pending', 'declined'], 'voided'), 'voided');
    },

    async refund({ operation, providerId, amountCents }) {
      const done = await insertRefund(db, { reference: operation, chargeId: providerId, amountCents });
      return done ? { ok: true } : refused('The provider refused the refund.');
    },

    async lookup(reference) {
      const charge = await findCharge(db, reference);
      return charge && charge.state !== 'errored' ? asCharge(charge) : null;
    },

    async readWebhook({ body, header }) {
      if (!isSigned(body, header('x-signature'), options.webhookSecret))
        throw unauthorized('The signature is not valid.');
      return [readInput(PaymentWebhook, readJson(body))];
    },
  };
}

function asCharge(charge: SandboxCharge): ProviderCharge {
  if (charge.state === 'errored') throw new ProviderError('the sandbox failed once, as this test card requires', true);
  return { providerId: charge.id, state: charge.state, ...(charge.message ? { message: charge.message } : {}) };
}

function expectState(charge: SandboxCharge | null, state: SandboxCharge['state']): OperationResult {
  return charge?.state === state ? { ok: true } : refused(`The charge is ${charge?.state ?? 'unknown'}.`);
}

const refused = (reason: string): OperationResult => ({ ok: false, reason });

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('The body is not JSON.');
  }
}
