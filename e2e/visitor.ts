import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  leave(): Promise<void>;
}

export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(options);
  const complaints = complaintsIn(context);
  return { page: await context.newPage(), context, complaints, leave: () => context.close() };
}

/** React rendered a different page than the server. */
const HYDRATION_ERROR = /Minified React error #(418|419|421|423|425)\b|hydrat/i;

/** @throws an error that lists the hydration errors found in the console */
export function assertHydrated(complaints: readonly string[]): void {
  const errors = complaints.filter((complaint) => HYDRATION_ERROR.test(complaint));
  if (errors.length > 0) throw new Error(`Hydration failed:\n${errors.join('\n')}`);
}

/**
 * Collects the console errors of a browser. Ignores a 409 for an order, because another journey may have taken the
 * promised day, and each journey checks whether its order is placed.
 */
export function complaintsIn(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isOrder = /\/api\/orders$/.test(message.location().url) && message.text().includes('409');
    if (message.type() === 'error' && !isOrder) complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}
