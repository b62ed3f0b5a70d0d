import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { adminCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { ProviderError } from '../../src/providers/provider.ts';
import { orderFor, startPayments } from '../start-payments.ts';

let payments: Awaited<ReturnType<typeof startPayments>>;
const caller = serviceCaller('orders');
const admin = adminCaller();
beforeAll(async () => {
  payments = await startPayments();
});
afterEach(() => payments.reset());
afterAll(() => payments.stop());

const problems = async () => (await payments.request('GET', '/internal/problems', { caller })).body;
const release = (id: string) => payments.request('POST', `/api/admin/payments/${id}/release`, { caller: admin });
const older = (id: string) =>
  payments.pool.query("update payments set created_at = now() - interval '31 minutes' where id = $1", [id]);
const placeOrder = (paymentId: string) => payments.deliver(orderPlaced({ ...orderFor(paymentId), totalCents: 41_98 }));

describe('the list of payment problems', () => {
  test('omits recent and captured payments', async () => {
    await payments.pay();
    const captured = await payments.pay();
    await placeOrder(captured);
    await older(captured);
    expect(await problems()).toEqual([]);
  });

  test('has a hold without an order until an admin releases it', async () => {
    const id = await payments.pay();
    await older(id);
    expect(await problems()).toMatchObject([{ id, kind: 'payment-without-order', service: 'payments' }]);
    expect((await release(id)).status).toBe(204);
    await payments.settle();
    expect(await payments.status(id)).toBe('voided');
    expect(await problems()).toEqual([]);
    const entries = payments.bus.published.filter(({ type }) => type === auditRecorded.type);
    expect(entries.map(({ data }) => data)).toMatchObject([
      {
        actorId: admin.kind === 'admin' && admin.userId,
        action: 'released the hold',
        subject: { kind: 'payment', id },
      },
    ]);
  });

  test('has a hold that the provider did not release, until it is released', async () => {
    const id = await payments.pay();
    payments.breakProvider({ void: async () => ({ ok: false, reason: 'Not now.' }) });
    await release(id);
    await payments.settle();
    expect(await problems()).toMatchObject([{ id, kind: 'hold-kept' }]);
    await payments.repairProvider();
    expect((await release(id)).status).toBe(204);
    await payments.settle();
    expect(await problems()).toEqual([]);
    expect(await payments.charges()).toMatchObject([{ state: 'voided' }]);
  });

  test('has an operation that has failed six times until it succeeds', async () => {
    const id = await payments.pay();
    payments.breakProvider({
      capture: async () => {
        throw new ProviderError('no answer', false);
      },
    });
    await placeOrder(id);
    await payments.pool.query('update operations set tries = 5, next_try_at = now()');
    await payments.settle();
    const [problem] = await problems();
    expect(problem).toMatchObject({ id, kind: 'payment-retrying' });
    expect(JSON.stringify(problem.facts)).toContain('no answer');
    await payments.repairProvider();
    await payments.settle();
    expect(await problems()).toEqual([]);
  });

  test('does not let an admin release the payment of an order', async () => {
    const id = await payments.pay();
    await placeOrder(id);
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'payment_captured' } });
    expect((await release(randomUUID())).status).toBe(404);
    expect((await release('one')).status).toBe(404);
  });
});
