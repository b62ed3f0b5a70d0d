import { expect, test } from '@jest/globals';
import { contentSecurityPolicy } from '../server/security.ts';

const connections = (publicUrl: string) =>
  / connect-src ([^;]+)/.exec(contentSecurityPolicy(publicUrl))?.[1]?.split(' ');
const CLOVER = ['https://token.clover.com', 'https://token-sandbox.dev.clover.com'];

test.each([
  ['http://localhost:8080', 'ws://localhost:8080'],
  ['https://shop.test', 'wss://shop.test'],
  ['https://shop.test/loop', 'wss://shop.test'],
])('a page of %s opens sockets only to its own host', (publicUrl, socket) => {
  expect(connections(publicUrl)).toEqual(["'self'", socket, ...CLOVER]);
});
