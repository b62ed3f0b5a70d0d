import { describe, expect, test } from '@jest/globals';
import { deliveryWindow, withExtraDays } from '../src/rules/delivery-window.ts';
import { ORDER_STATUSES, statusName } from '../src/rules/order-status.ts';
import { PICKUP } from '../src/rules/pickup.ts';
import { isOffered, shippingCost } from '../src/rules/pricing.ts';
import {
  fasterServices,
  findDelivery,
  findShippingService,
  PICKUP_DELIVERY,
  SHIPPING_SERVICES,
} from '../src/rules/shipping-services.ts';
import { DEFAULT_SETTINGS } from '../src/shapes/settings.ts';

describe('local pickup', () => {
  const offered = { ...DEFAULT_SETTINGS, pickup: { available: true, instructions: 'Ring the bell.', state: 'OR' } };

  test('is free for any number of parcels, and only offered when the owner made it available', () => {
    expect(shippingCost(offered, 10_00, 2, 'LOCAL_PICKUP')).toBe(0);
    const withdrawn = { ...offered, pickup: { ...offered.pickup, available: false } };
    expect([offered, withdrawn, DEFAULT_SETTINGS].map((rules) => isOffered(rules, 'LOCAL_PICKUP'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is ready on the last production day, even on a Saturday and for territories', () => {
    const service = withExtraDays(PICKUP_DELIVERY, 5);
    expect(deliveryWindow('2026-12-05', service)).toEqual({ from: '2026-12-05', to: '2026-12-05' });
  });

  test('is neither a faster service nor a service of the carrier', () => {
    for (const one of SHIPPING_SERVICES) expect(fasterServices(one).map(({ name }) => name)).not.toContain(PICKUP.name);
    expect(fasterServices(PICKUP_DELIVERY)).toEqual([]);
    expect(findShippingService(PICKUP.name)).toBeUndefined();
    expect(findDelivery(PICKUP.name)).toBe(PICKUP_DELIVERY);
  });

  test('names the statuses of its orders', () => {
    const names = ORDER_STATUSES.map((status) => statusName(status, PICKUP.name));
    expect(names).toEqual(['pending', 'processing', 'ready for pickup', 'picked up', 'cancelled']);
    expect(statusName('shipped', 'FedEx Ground')).toBe('shipped');
  });
});
