import base from '../jest.config.mjs';

const { globalSetup: _stores, globalTeardown: _end, testPathIgnorePatterns: _ignored, ...rest } = base;

/** Journeys: they find the shop at SHOP_URL and the browser at CHROMIUM. */
export default {
  ...rest,
  rootDir: '.',
  testMatch: ['<rootDir>/journeys/**/*.test.ts'],
  testTimeout: 120_000,
  setupFilesAfterEnv: ['<rootDir>/../.ci/second-chance.mjs'],
};
