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

/** Draws letters alike, however the machine's fonts are set up. */
const STEADY = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Journeys and looks of the shop at SHOP_URL, with the browser that is installed: CHROMIUM says where. */
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
    // A new browser context for each test takes a third of a second; cookies, storage, cache and routes are cleared.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace of every test would make them slower; the retry of a failed one is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath, args: QUIET },
  },
});
