import { type BrowserContextOptions, test as base } from '@playwright/test';
import { openOwnersPage } from './admin-page.ts';
import { assertHydrated, complaintsIn, newVisitor, type Visitor } from './visitor.ts';

export { expect } from '@playwright/test';

interface Journey {
  /** Errors in the console of the test's own browser so far. */
  complaints: string[];
  /** Opens an empty page of one more person, whose browser is closed after the test. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** Opens the admin panel at a place (what follows `/admin` in the address), signed in as the owner. */
  openAdmin(place: string, options?: BrowserContextOptions): Promise<Visitor>;
}

/** The test of all journeys. They find the shop at SHOP_URL. */
export const test = base.extend<Journey>({
  complaints: async ({ context }, use) => {
    const complaints = complaintsIn(context);
    await use(complaints);
    assertHydrated(complaints);
  },
  // What is opened by a hook is listened to as well.
  page: async ({ page, complaints: _ }, use) => {
    await use(page);
    // A request that a route still holds would be sent when the routes are removed, and its cookie might come after the
    // others were cleared. Leaving the page cancels it.
    await page.goto('about:blank');
  },
  visit: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await newVisitor(browser, options);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await leaveHydrated(visitor);
  },
  openAdmin: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (place, options) => {
      const owner = await openOwnersPage(browser, place, options);
      visitors.push(owner);
      return owner;
    });
    for (const visitor of visitors) await leaveHydrated(visitor);
  },
});

async function leaveHydrated({ leave, complaints }: Visitor): Promise<void> {
  await leave();
  assertHydrated(complaints);
}
