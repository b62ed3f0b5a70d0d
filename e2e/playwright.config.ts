import { defineConfig } from '@playwright/test';
import { SHOP_URL } from './shop-url.ts';

/** Chromium calls home unless it is told not to; CI machines have no way out. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys through the shop at SHOP_URL, with the browser that is installed: CHROMIUM says where. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: 'results',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  retryStrategy: 'isolated',
  use: {
    baseURL: SHOP_URL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace of every test would make them slower; the retry of a failed one is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET },
  },
});
