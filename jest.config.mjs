import { bundleTestPackages } from './tools/build/test-packages.mjs';

/** Tests run as ES modules, compiled by swc; `npm test` sets the Node flag that jest needs for that. */
const compile = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'es6' },
};

export default {
  testEnvironment: 'node',
  testMatch: ['**/test/**/*.test.ts', '**/test/**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/e2e/',
    ...(process.env.TEST_REAL === 'true' ? [] : ['/test/real/']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', compile] },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: await bundleTestPackages(),
  globalSetup: '<rootDir>/infra/embedded/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/infra/embedded/src/jest-global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/.ci/second-chance.ts'],
  testTimeout: 30_000,
  // Node keeps the ES modules of past test files in memory (nodejs/node#33439), and a worker near V8's heap limit only
  // collects garbage.
  workerIdleMemoryLimit: '1GB',
};
