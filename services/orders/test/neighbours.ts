import type { AddressView } from '@loop-petal/contracts/identity-api';
import { shippingCost } from '@loop-petal/contracts/pricing';
import type { ProblemView } from '@loop-petal/contracts/problems-api';
import { findShippingService } from '@loop-petal/contracts/shipping-services';
import { conflict, notFound, unavailable } from '@loop-petal/service-kit/http/errors';
import { assertOutsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import type { Context } from '../src/context.ts';
import type { Claim } from '../src/payments-client.ts';

type PaymentStatus = Awaited<ReturnType<Context['payments']['claim']>>['status'];
type Name = 'payments' | 'shipping' | 'catalog' | 'identity' | 'cart';
interface FakePayment {
  ownerId: string;
  amountCents: number;
  status: PaymentStatus;
  orderId: string | null;
}

/** Neighbours as the service sees them: they answer by the contracts, remember what they were asked, and can be down. */
export function createNeighbours() {
  const payments = new Map<string, FakePayment>();
  const claims: Claim[] = [];
  const voids: Claim[] = [];
  /** Cards that were declined, each with the order that logs it. */
  const declined: { ownerId: string; orderId: string | null }[] = [];
  const reservations: Parameters<Context['catalog']['reserve']>[0][] = [];
  const addresses = new Map<string, AddressView>();
  /** The offer codes in the shoppers' carts. */
  const codes = new Map<string, string>();
  const down = new Set<Name>();
  const soldOut = new Set<string>();
  /** What the neighbours have parked, by their names. */
  const parked = new Map<
    string,
    { id: string; type: string; eventId: string; error: string; parkedAt: string; data?: string }[]
  >();
  /** What payments has noticed. */
  const noticed: ProblemView[] = [];
  const released: { paymentId: string; adminId: string }[] = [];
  const hooks: {
    afterClaim?: (() => Promise<void>) | undefined;
    beforeClaim?: (() => Promise<void>) | undefined;
    beforeReserve?: (() => Promise<void>) | undefined;
  } = {};

  const answerUnlessDown = (name: Name) => {
    assertOutsideTransaction(name);
    if (down.has(name)) throw unavailable(`The ${name} service does not answer.`, `${name}_unavailable`);
  };

  const lettersOf = (name: 'shipping' | 'catalog') => ({
    async list() {
      answerUnlessDown(name);
      return (parked.get(name) ?? []).map((letter) => ({ ...letter, service: name }));
    },
    async replay(id: string) {
      answerUnlessDown(name);
      const letters = parked.get(name) ?? [];
      if (!letters.some((letter) => letter.id === id)) throw notFound('This dead letter is not known.');
      parked.set(
        name,
        letters.filter((letter) => letter.id !== id),
      );
    },
  });

  const clients: Pick<
    Context,
    'payments' | 'shipping' | 'catalog' | 'cart' | 'identity' | 'deadLetters' | 'problems' | 'releaseHold'
  > = {
    problems: {
      async payments() {
        answerUnlessDown('payments');
        return noticed;
      },
      async catalog() {
        answerUnlessDown('catalog');
        return [];
      },
    },
    async releaseHold(paymentId, adminId) {
      answerUnlessDown('payments');
      released.push({ paymentId, adminId });
    },
    deadLetters: { shipping: lettersOf('shipping'), catalog: lettersOf('catalog') },
    payments: {
      async claim(claim) {
        answerUnlessDown('payments');
        await hooks.beforeClaim?.();
        const payment = payments.get(claim.paymentId);
        const mayClaim = payment && [claim.ownerId, claim.visitorId].includes(payment.ownerId);
        if (!mayClaim) throw notFound('Payment not found');
        if (payment.orderId !== null && payment.orderId !== claim.orderId) {
          throw conflict('This payment belongs to another order.', 'payment_used');
        }
        claims.push(claim);
        payment.orderId = claim.orderId;
        await hooks.afterClaim?.();
        const { ownerId, orderId, amountCents, status } = payment;
        const orderPaymentStatus = status === 'pending' ? 'pending' : 'succeeded';
        const card = { brand: 'visa', last4: '1111' };
        return { paymentId: claim.paymentId, ownerId, orderId, amountCents, status, orderPaymentStatus, ...card };
      },
      async claimFailed({ orderId, ownerId, visitorId }) {
        answerUnlessDown('payments');
        const theirs = declined.filter((one) => [ownerId, visitorId].includes(one.ownerId));
        const free = theirs.find((one) => one.orderId === orderId) ?? theirs.find((one) => one.orderId === null);
        if (!free) throw notFound('No failed payment is known.');
        free.orderId = orderId;
      },
      async void(claim) {
        answerUnlessDown('payments');
        voids.push(claim);
      },
    },
    shipping: {
      async quote({ service: asked, subtotalCents, parcels }) {
        answerUnlessDown('shipping');
        const service = findShippingService(asked);
        if (!service) throw new Error(`unknown service ${asked}`);
        const costCents = shippingCost(subtotalCents, parcels.length, service.code);
        const estimatedDelivery = '2026-12-04T20:00:00.000Z';
        return { service: service.code, serviceName: service.name, costCents, estimatedDelivery };
      },
    },
    cart: {
      async offerCode(ownerId) {
        answerUnlessDown('cart');
        return codes.get(ownerId) ?? null;
      },
    },
    catalog: {
      async reserve(request) {
        answerUnlessDown('catalog');
        await hooks.beforeReserve?.();
        if (request.lines.some((line) => soldOut.has(line.variationId))) throw conflict('Sold out.', 'sold_out');
        reservations.push(request);
      },
    },
    identity: {
      async address(userId, addressId) {
        answerUnlessDown('identity');
        const address = addresses.get(`${userId}/${addressId}`);
        if (!address) throw notFound('Address not found');
        return address;
      },
      async username() {
        answerUnlessDown('identity');
        return 'ada';
      },
    },
  };
  return {
    clients,
    payments,
    claims,
    voids,
    declined,
    reservations,
    addresses,
    codes,
    down,
    soldOut,
    parked,
    noticed,
    released,
    hooks,
  };
}
