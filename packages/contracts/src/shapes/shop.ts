import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { SignInProviders } from './identity.ts';
import { Settings } from './settings.ts';

export const ShopView = Settings.omit({ version: true, ownerEmails: true, assistants: true }).extend({
  demo: z.boolean(),
  currency: z.literal('USD'),
  freeShippingAbove: Money,
  flatShipping: Money,
  taxRate: z.number(),
  /** An order with a larger total needs the owner's acceptance before its card is charged. */
  largeOrderAbove: Money,
  timeZone: z.string(),
  /** The shop's address when the admin client is on another host. */
  shopUrl: z.url().optional(),
  /** Whether payments are in test mode. Absent while the service is down, like `carrier`. */
  payments: z.object({ test: z.boolean() }).optional(),
  carrier: z.object({ test: z.boolean() }).optional(),
  /** The sign-in providers that are set up. Absent while the service is down. */
  signIn: SignInProviders.optional(),
  demoAdmin: z.object({ username: z.string(), password: z.string() }).optional(),
});
export type ShopView = z.infer<typeof ShopView>;
