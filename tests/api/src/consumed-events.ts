import type { Consumer } from '@loop-petal/service-kit/events/consumer';
import { gatewayBroadcasts } from '../../../gateway/src/consumers.ts';
import { cartService } from '../../../services/cart/src/service.ts';
import { catalogService } from '../../../services/catalog/src/service.ts';
import { chatService } from '../../../services/chat/src/service.ts';
import { identityService } from '../../../services/identity/src/service.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { ordersService } from '../../../services/orders/src/service.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { productionService } from '../../../services/production/src/service.ts';
import { settingsService } from '../../../services/settings/src/service.ts';
import { shippingService } from '../../../services/shipping/src/service.ts';

export const services = {
  notifications: notificationsService,
  identity: identityService,
  cart: cartService,
  payments: paymentsService,
  orders: ordersService,
  shipping: shippingService,
  production: productionService,
  settings: settingsService,
  catalog: catalogService,
  chat: chatService,
};

interface Consuming {
  readonly consumers: (ctx: never) => readonly Pick<Consumer, 'event'>[];
  readonly broadcasts?: (ctx: never) => readonly Pick<Consumer, 'event'>[];
}

export function consumedEvents(): Record<string, string[]> {
  const noContext = {} as never;
  const typesOf = ({ consumers, broadcasts }: Consuming) =>
    [...consumers(noContext), ...(broadcasts?.(noContext) ?? [])].map(({ event }) => event.type);
  const all: Record<string, Consuming> = { gateway: { consumers: gatewayBroadcasts }, ...services };
  return Object.fromEntries(Object.entries(all).map(([name, service]) => [name, [...new Set(typesOf(service))]]));
}
