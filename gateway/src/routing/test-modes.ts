import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import type { ServiceClients } from '../back-office/service-clients.ts';

const FRESH_MS = 60_000;

export type ReadTestModes = () => Promise<Pick<ShopView, 'payments' | 'carrier' | 'signIn'>>;

export function createTestModes(
  services: Pick<ServiceClients, 'payments' | 'shipping' | 'identity'>,
  now: () => number = Date.now,
): ReadTestModes {
  let asked: { at: number; modes: ReturnType<ReadTestModes> } | undefined;

  async function ask() {
    const [payments, carrier, signIn] = await Promise.allSettled([
      services.payments.call('GET /api/payment/clover-config'),
      services.shipping.call('GET /internal/carrier'),
      services.identity.call('GET /internal/sign-in-providers'),
    ]);
    return {
      ...(payments.status === 'fulfilled' && { payments: { test: payments.value.environment === 'sandbox' } }),
      ...(carrier.status === 'fulfilled' && { carrier: carrier.value }),
      ...(signIn.status === 'fulfilled' && { signIn: signIn.value }),
    };
  }

  return () => {
    if (!asked || now() - asked.at >= FRESH_MS) asked = { at: now(), modes: ask() };
    return asked.modes;
  };
}
