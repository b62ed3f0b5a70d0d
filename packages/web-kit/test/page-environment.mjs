import { TestEnvironment } from 'jest-environment-jsdom';
import { shareComputedStyles } from './shared-styles.mjs';

/** Browser globals that jsdom lacks or implements differently: its `Request` only accepts its own signals. */
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
 * A jsdom page in which the router and the API client run. Option `timeZone` sets the reader's time zone; tests can't
 * set `process.env.TZ`, because they have a copy of the environment.
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
    // Acts as if the first script of a storefront page had recorded an interaction.
    this.global.earlyInput = { hasInteracted: true, replayQueue: new Set() };
    shareComputedStyles(this.global);
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
}
