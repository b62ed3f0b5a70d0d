import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import type { ServiceClients } from '../back-office/service-clients.ts';

const FRESH_MS = 60_000;

export type ReadTestModes = () => Promise<Pick<ShopView, 'payments' | 'carrier'>>;

export function createTestModes(
  services: Pick<ServiceClients, 'payments' | 'shipping'>,
  now: () => number = Date.now,
): ReadTestModes {
  let asked: { at: number; modes: ReturnType<ReadTestModes> } | undefined;

  async function ask() {
    const [payments, carrier] = await Promise.allSettled([
      services.payments.call('GET /api/payment/clover-config'),
      services.shipping.call('GET /internal/carrier'),
    ]);
    return {
      ...(payments.status === 'fulfilled' && { payments: { test: payments.value.environment === 'sandbox' } }),
      ...(carrier.status === 'fulfilled' && { carrier: carrier.value }),
    };
  }

  return () => {
    if (!asked || now() - asked.at >= FRESH_MS) asked = { at: now(), modes: ask() };
    return asked.modes;
  };
}
