import { defineApi } from '@loop-petal/contracts/operations/operation';
import type { Router } from 'express';
import { type AppOptions, createApp } from '../src/http/app.ts';
import { startTestServer, type TestServer, testTokens } from '../src/testing.ts';
import { silentLogger } from './silent-logger.ts';

export function startApp(routes: Router, options: Partial<AppOptions> = {}): Promise<TestServer> {
  return startTestServer(
    createApp({ api: defineApi('cart', {}), logger: silentLogger, tokens: testTokens, routes, ...options }),
  );
}
