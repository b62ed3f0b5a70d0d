import type { z } from 'zod';
import { Config as AdminWebEnvironment } from '../../../admin-web/server/config.ts';
import { GatewayEnvironment } from '../../../gateway/src/config.ts';
import { TopicsEnvironment } from '../../../infra/kafka/src/config.ts';
import { OperationsEnvironment } from '../../../infra/operations/src/config.ts';
import { SeedEnvironment } from '../../../infra/seed/src/config.ts';
import { CartEnvironment } from '../../../services/cart/src/config.ts';
import { CatalogEnvironment } from '../../../services/catalog/src/config.ts';
import { ChatEnvironment } from '../../../services/chat/src/config.ts';
import { IdentityEnvironment } from '../../../services/identity/src/config.ts';
import { NotificationsEnvironment } from '../../../services/notifications/src/config.ts';
import { OrdersEnvironment } from '../../../services/orders/src/config.ts';
import { PaymentsEnvironment } from '../../../services/payments/src/config.ts';
import { ProductionEnvironment } from '../../../services/production/src/config.ts';
import { SettingsEnvironment } from '../../../services/settings/src/config.ts';
import { ShippingEnvironment } from '../../../services/shipping/src/config.ts';
import { Config as WebEnvironment } from '../../../web/server/config.ts';

export const environments: Readonly<Record<string, z.ZodObject>> = {
  gateway: GatewayEnvironment,
  identity: IdentityEnvironment,
  catalog: CatalogEnvironment,
  cart: CartEnvironment,
  orders: OrdersEnvironment,
  payments: PaymentsEnvironment,
  shipping: ShippingEnvironment,
  chat: ChatEnvironment,
  notifications: NotificationsEnvironment,
  production: ProductionEnvironment,
  settings: SettingsEnvironment,
  web: WebEnvironment,
  'admin-web': AdminWebEnvironment,
  seed: SeedEnvironment,
  topics: TopicsEnvironment,
  tools: OperationsEnvironment,
};

export interface Variable {
  readonly name: string;
  readonly isRequired: boolean;
  /** The default, as written in an environment. */
  readonly fallback?: string;
}

export const variablesOf = (part: string): Variable[] =>
  Object.entries(environments[part]?.shape ?? {}).map(([name, schema]) => {
    const given = (schema as z.ZodType).safeParse(undefined);
    const fallback = given.success && given.data !== undefined ? { fallback: String(given.data) } : {};
    return { name, isRequired: !given.success, ...fallback };
  });

export const calledBy = (part: string): string[] => {
  const names = new Set(variablesOf(part).map(({ name }) => name));
  return Object.keys(environments).filter((other) => names.has(`${other.toUpperCase().replaceAll('-', '_')}_URL`));
};
