import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Settings } from '@loop-petal/contracts/shapes/settings';

type Field = Exclude<keyof Settings, 'version'>;

const IN_PAGES = 'pages, their titles and structured data have the name and email address of the settings';

/** For each setting, the test that sees it take effect: file and title. */
const EFFECTS: Record<Field, [file: string, title: string]> = {
  name: ['web/test/shop-settings.test.tsx', IN_PAGES],
  email: ['web/test/shop-settings.test.tsx', IN_PAGES],
  phone: ['web/test/shop-settings.test.tsx', IN_PAGES],
  address: ['web/test/shop-settings.test.tsx', IN_PAGES],
  hours: ['web/test/shop-settings.test.tsx', IN_PAGES],
  socialLinks: ['web/test/shop-settings.test.tsx', IN_PAGES],
  timeZone: ['services/production/test/promises/quote.test.ts', 'a new time zone replans all pieces'],
  announcement: ['web/test/shop-settings.test.tsx', 'announcement'],
  closed: ['services/orders/test/decide-checkout.test.ts', 'as closed on the closed days of the shop'],
  accent: ['services/notifications/test/shop-settings.test.ts', 'emails have the logo and the accent color'],
  logo: ['web/test/shop-settings.test.tsx', 'the logo replaces the name in the header'],
  ownerEmails: ['services/notifications/test/owner-emails.test.ts', 'gets no email about a topic that is switched off'],
  assistants: ['gateway/test/assistants.test.ts', 'does not exist while the owner has switched assistants off'],
  staffTwoStep: ['gateway/test/callers.test.ts', 'may only set it up or leave'],
  firstSteps: ['gateway/test/setup.test.ts', 'the first steps are read from the services and the settings'],
  taxRates: ['packages/contracts/test/pricing.test.ts', 'Oregon pays no tax when its rate is 0'],
  freeShippingAbove: ['packages/contracts/test/pricing.test.ts', 'no threshold means no free shipping'],
  flatShipping: ['services/cart/test/carts/shipping-rates.test.ts', 'have the prices of the settings'],
  services: ['services/cart/test/carts/shipping-rates.test.ts', 'have the prices of the settings'],
  pickup: [
    'services/orders/test/pickup.test.ts',
    'has free shipping, no address, and the tax of the state where it is picked up',
  ],
  smallestOrder: ['services/orders/test/decide-checkout.test.ts', 'of an order whose subtotal is below the minimum'],
  largeOrderAbove: ['web/test/purchase.test.tsx', 'starts above the limit'],
  giftWrapPrice: ['packages/contracts/test/receipt.property.test.ts', 'adds up to the charged total'],
  cancelWindowHours: ['services/orders/test/order-rules.test.ts', 'within the time that applied when the order'],
  returnWindowDays: ['services/orders/test/order-rules.test.ts', 'within the time that applied when the order'],
  promiseLevel: ['services/production/test/promises/promise-levels.test.ts', 'when the owner changes the level'],
  makingDays: ['services/notifications/test/orders/order-emails.test.ts', 'the usual days of the settings'],
};

test('each setting has a test of its effect', () => {
  expect(Object.keys(EFFECTS).sort()).toEqual(
    Object.keys(Settings.shape)
      .sort()
      .filter((name) => name !== 'version'),
  );
  for (const [field, [file, title]] of Object.entries(EFFECTS)) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect([field, file, source.includes(title), source.includes(field)]).toEqual([field, file, true, true]);
  }
});
