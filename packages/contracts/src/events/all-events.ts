import * as auditEvents from './audit-events.ts';
import * as chatEvents from './chat-events.ts';
import type { EventDefinition } from './event.ts';
import * as offerEvents from './offer-events.ts';
import * as orderDetailsEvents from './order-details-events.ts';
import * as orderEvents from './order-events.ts';
import * as paymentEvents from './payment-events.ts';
import * as productEvents from './product-events.ts';
import * as productionEvents from './production-events.ts';
import * as quoteEvents from './quote-events.ts';
import * as reservationEvents from './reservation-events.ts';
import * as reviewEvents from './review-events.ts';
import * as settingsEvents from './settings-events.ts';
import * as shipmentEvents from './shipment-events.ts';
import * as uploadEvents from './upload-events.ts';
import * as userEvents from './user-events.ts';
import * as waitlistEvents from './waitlist-events.ts';

export const PUBLISHERS: Readonly<Record<string, string>> = {
  user: 'identity',
  product: 'catalog',
  offer: 'catalog',
  reservation: 'catalog',
  order: 'orders',
  'order-details': 'orders',
  review: 'orders',
  quote: 'orders',
  payment: 'payments',
  shipment: 'shipping',
  job: 'production',
  promise: 'production',
  material: 'production',
  waitlist: 'notifications',
  settings: 'settings',
  chat: 'chat',
  'chat-signal': 'chat',
  upload: 'services',
  audit: 'services',
};

export interface NamedEvent {
  readonly name: string;
  readonly definition: EventDefinition;
}

const isEvent = (value: unknown): boolean => typeof value === 'function' && 'topic' in value && 'schema' in value;

export const events: readonly NamedEvent[] = [
  userEvents,
  productEvents,
  offerEvents,
  reservationEvents,
  orderEvents,
  orderDetailsEvents,
  paymentEvents,
  shipmentEvents,
  productionEvents,
  waitlistEvents,
  reviewEvents,
  quoteEvents,
  settingsEvents,
  chatEvents,
  uploadEvents,
  auditEvents,
].flatMap((module) =>
  Object.entries(module as Record<string, unknown>)
    .filter(([, value]) => isEvent(value))
    .map(([name, value]) => ({ name, definition: value as EventDefinition })),
);
