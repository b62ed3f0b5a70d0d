import { type BrowserContextOptions, test as base } from '@playwright/test';
import { openOwnersPage } from './admin-page.ts';
import { assertHydrated, complaintsIn, newVisitor, type Visitor } from './visitor.ts';

export { expect } from '@playwright/test';

interface Journey {
  complaints: string[];
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** Opens the admin panel, signed in as the owner; `place` follows `/admin` in the URL. */
  openAdmin(place: string, options?: BrowserContextOptions): Promise<Visitor>;
}

export const test = base.extend<Journey>({
  complaints: async ({ context }, use) => {
    const complaints = complaintsIn(context);
    await use(complaints);
    assertHydrated(complaints);
  },
  page: async ({ page, complaints: _ }, use) => {
    await use(page);
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
