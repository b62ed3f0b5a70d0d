import { defineConfig } from '@playwright/test';
import { SHOP_URL } from './shop-url.ts';

/** Disables Chromium's background requests, because CI machines have no internet access. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Renders text identically, regardless of the machine's font settings. */
const STEADY = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Runs journeys and looks against the shop at SHOP_URL; CHROMIUM names the browser. */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'journeys', outputDir: 'results/journeys' },
    {
      name: 'looks',
      testDir: 'looks',
      outputDir: 'results/looks',
      fullyParallel: true,
      use: { launchOptions: { executablePath, args: [...QUIET, ...STEADY] } },
    },
  ],
  testMatch: '*.test.ts',
  workers: 2,
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { pathTemplate: '{testDir}/pictures/{arg}{ext}', maxDiffPixelRatio: 0.005 },
  },
  reporter: 'list',
  retryStrategy: 'isolated',
  use: {
    baseURL: SHOP_URL,
    // Clears cookies, storage, cache and routes, because a new browser context per test would take a third of a second.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Tracing every test would slow them down; only the retry of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath, args: QUIET },
  },
});
