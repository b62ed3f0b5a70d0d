import { afterEach, describe, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { createVisitorCount, watchVisitors } from '../src/telemetry/visitor-metrics.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

const MINUTE = 60_000;
const MOST = 10_000;

describe('the visitors of the last minutes', () => {
  test('are counted by network, even across windows', () => {
    let now = 0;
    const visitors = createVisitorCount(() => now);
    for (const ip of ['203.0.113.9', '2001:db8::1', '2001:db8::2']) visitors.add(ip);
    now = 6 * MINUTE;
    visitors.add('203.0.113.9');
    visitors.add('203.0.113.9');
    expect(visitors.read()).toEqual({ networks: 2, pages: 5, busiest: 3 });
  });

  test.each([11, 60])('are forgotten after %d minutes', (minutes) => {
    let now = 0;
    const visitors = createVisitorCount(() => now);
    visitors.add('203.0.113.9');
    now = 6 * MINUTE;
    visitors.read();
    now = minutes * MINUTE;
    expect(visitors.read()).toEqual({ networks: 0, pages: 0, busiest: 0 });
  });

  test('take a bounded amount of memory', () => {
    const visitors = createVisitorCount();
    for (let n = 0; n < 2 * MOST; n++) visitors.add(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    visitors.add('10.0.0.0');
    expect(visitors.read()).toEqual({ networks: MOST, pages: MOST + 1, busiest: 2 });
  });
});

describe('the gateway behind a proxy', () => {
  let gateway: GatewayHarness;
  afterEach(() => gateway.close());

  test.each([
    [0, 1],
    [1, 3],
  ])('with TRUSTED_PROXIES=%d reports %d networks of three visitors', async (TRUSTED_PROXIES, networks) => {
    gateway = await startGateway({ TRUSTED_PROXIES });
    for (const ip of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
      await gateway.ask('/shop', { headers: { accept: 'text/html', 'x-forwarded-for': ip } });
    const stop = watchVisitors(gateway.ctx.visitors);
    const text = await register.metrics();
    stop();
    expect(text).toContain(`gateway_recent_visitors{kind="networks"} ${networks}\n`);
    expect(text).toContain('gateway_recent_visitors{kind="pages"} 3\n');
  });
});
