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

/** A page of jsdom in which the router and the API client run. */
export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // The first script of a storefront page has recorded a move of the visitor.
    this.global.earlyInput = { hasInteracted: true, replayQueue: new Set() };
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }
}
