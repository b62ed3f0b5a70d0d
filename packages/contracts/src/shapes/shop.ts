import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { SignInProviders } from './identity.ts';
import { Settings } from './settings.ts';
import { ShippingServiceCode } from './shipping.ts';

/** Settings are private unless they are listed here. */
const PublicSettings = Settings.pick({
  ...{
    name: true,
    email: true,
    phone: true,
    address: true,
    hours: true,
    socialLinks: true,
    announcement: true,
    closed: true,
    accent: true,
    logo: true,
  },
  ...{
    taxRates: true,
    freeShippingAbove: true,
    flatShipping: true,
    giftWrapPrice: true,
    smallestOrder: true,
    largeOrderAbove: true,
  },
  ...{ cancelWindowHours: true, returnWindowDays: true, makingDays: true },
});

export const ShopView = PublicSettings.extend({
  demo: z.boolean(),
  currency: z.literal('USD'),
  services: z.array(z.object({ code: ShippingServiceCode, name: z.string(), price: Money, available: z.boolean() })),
  pickup: z
    .object({ available: z.boolean(), instructions: z.string(), state: z.string().nullable() })
    .default({ available: false, instructions: '', state: null }),
  /** The default of `taxRates` as a fraction. */
  taxRate: z.number(),
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
