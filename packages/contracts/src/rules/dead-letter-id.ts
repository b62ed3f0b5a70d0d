import { type Service, serviceNames } from '../services.ts';

/** The id that admins see for a dead letter: `shipping.7`; ids of the orders service have no prefix. */
export const shopDeadLetterId = (service: string, id: string): string =>
  service === 'orders' ? id : `${service}.${id}`;

export function parseDeadLetterId(shopId: string): { service: Service; id: string } {
  const prefix = shopId.slice(0, shopId.indexOf('.'));
  const service = serviceNames.find((name) => name === prefix && name !== 'orders');
  return service ? { service, id: shopId.slice(prefix.length + 1) } : { service: 'orders', id: shopId };
}
