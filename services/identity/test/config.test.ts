import { expect, test } from '@jest/globals';
import { parseConfig } from '@loop-petal/service-kit/runtime/config';
import { IdentityEnvironment } from '../src/config.ts';

const complete = {
  PORT: '3000',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  SESSION_SECRET: 'y'.repeat(32),
  EVENTS_DATABASE_URL: 'postgres://db.test/events',
  DATABASE_URL: 'postgres://db.test/identity',
  NOTIFICATIONS_URL: 'http://notifications.test',
  ORDERS_URL: 'http://orders.test',
  CART_URL: 'http://cart.test',
  CHAT_URL: 'http://chat.test',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'crochet-demo',
};
const problemOf = (env: Record<string, string>) => {
  const parsed = parseConfig(IdentityEnvironment, { ...complete, ...env });
  return parsed.ok ? 'none' : parsed.problem;
};

test('a publicly reachable shop does not start with the published demo password', () => {
  const refused = 'ADMIN_PASSWORD: is the published demo password';
  expect(problemOf({ PUBLIC_URL: 'https://shop.example' })).toBe(refused);
  expect(problemOf({ PUBLIC_URL: 'http://shop.example:8080' })).toBe(refused);
  expect(problemOf({ PUBLIC_URL: 'https://shop.example', ADMIN_PASSWORD: 'a separate password' })).toBe('none');
});

test('a demo, and a shop on this machine, may use the demo password', () => {
  expect(problemOf({ PUBLIC_URL: 'http://shop.example', DEMO: 'true' })).toBe('none');
  expect(problemOf({ PUBLIC_URL: 'http://localhost:8080' })).toBe('none');
  expect(problemOf({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toBe('none');
});
