import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** One person in a browser of their own: no cookies and no storage shared with others. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors in the console of this browser so far. */
  complaints: string[];
  leave(): Promise<void>;
}

/** Opens an empty page; options replace those of the configuration. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options);
  const complaints = complaintsIn(context);
  return { page: await context.newPage(), context, complaints, leave: () => context.close() };
}

/** React found another page than the server had rendered. */
const HYDRATION_ERROR = /Minified React error #(418|419|421|423|425)\b|hydrat/i;

/** @throws an error that names the hydration errors among the complaints */
export function assertHydrated(complaints: readonly string[]): void {
  const errors = complaints.filter((complaint) => HYDRATION_ERROR.test(complaint));
  if (errors.length > 0) throw new Error(`Hydration failed:\n${errors.join('\n')}`);
}

/**
 * Collects what the consoles of a browser complain of from now on. That an order is answered 409 is none: another journey
 * may have taken the day that was promised, and whether the order is placed then is for the journey to say.
 */
export function complaintsIn(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isOrder = /\/api\/orders$/.test(message.location().url) && message.text().includes('409');
    if (message.type() === 'error' && !isOrder) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}
