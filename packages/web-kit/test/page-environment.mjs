import { TestEnvironment } from 'jest-environment-jsdom';

/** What a browser has and jsdom lacks, or has without its relatives: a `Request` takes only the signals of its own kind. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
];

/**
 * A page of jsdom in which the router and the API client run. Its option `timeZone` is where the reader is; set in a
 * test, `process.env.TZ` would change nothing, as tests have a copy of the environment.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.timeZone = config.projectConfig.testEnvironmentOptions.timeZone;
    this.zoneBefore = process.env.TZ;
  }

  async setup() {
    await super.setup();
    if (this.timeZone) process.env.TZ = this.timeZone;
    // The first script of a storefront page has recorded a move of the visitor.
    this.global.earlyInput = { hasInteracted: true, replayQueue: new Set() };
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
}
