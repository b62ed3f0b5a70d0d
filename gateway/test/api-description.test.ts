import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal, refusalsOf } from '@loop-petal/contracts/operations/operation';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the description has every public call and no internal one', async () => {
  const { status, headers, body } = await gateway.ask('/api/openapi.json');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body.openapi).toBe('3.1.0');
  const described = Object.entries(body.paths).flatMap(([path, calls]) =>
    Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const open = operations.filter((operation) => !isInternal(operation));
  expect(described.sort()).toEqual(open.map(({ method, path }) => `${method} ${path}`).sort());
});

test('an invalid Authorization header gets a 401 exactly where the description lists one', async () => {
  const headers = { authorization: 'Bearer a.made-up-token' };
  const differing = [];
  for (const operation of operations) {
    // the metric must count only these refusals; otherwise it proves nothing
    if (isInternal(operation) || operation.refusals?.includes(401)) continue;
    const { name, method, path } = operation;
    const { status } = await gateway.ask(path.replace(/\{\w+\}/g, 'x'), { method, headers });
    if ((status === 401) !== refusalsOf(operation).includes(401)) differing.push(`${name}: ${status}`);
  }
  expect(differing).toEqual([]);
});

test('every reference in the description can be resolved', async () => {
  const { body } = await gateway.ask('/api/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, kind = '', name = ''] of references) expect(body.components[kind]).toHaveProperty(name);
});

test('the page shows the description without scripts, under the policy for pages', async () => {
  const { status, headers, bytes } = await gateway.ask('/api/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  const page = bytes.toString();
  expect(page).toContain('/api/orders/{id}/cancel');
  expect(page).not.toMatch(/<script|https?:\/\/(?!example)/);
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
});

test('a client that already has the description gets a 304', async () => {
  const { headers } = await gateway.ask('/api/openapi.json');
  const again = await gateway.ask('/api/openapi.json', { headers: { 'if-none-match': headers.etag } });
  expect(again.status).toBe(304);
});
