import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { events } from '@loop-petal/contracts/events/all-events';
import { consumedEvents } from '../src/consumed-events.ts';
import { documents } from '../src/documents.ts';
import { gatewayCalls, mutualPairs, serviceCalls } from '../src/service-calls.ts';

const root = new URL('../../../', import.meta.url);

test('docs/ matches the contracts; `npm run describe` updates it', async () => {
  const calls = { edges: await serviceCalls(root), gatewayEdges: await gatewayCalls(root) };
  for (const [name, text] of Object.entries(documents({ consumed: consumedEvents(), ...calls }))) {
    expect({ name, text: await readFile(new URL(`docs/${name}`, root), 'utf8') }).toEqual({ name, text });
  }
});

test('every event has a consumer', () => {
  const consumed = new Set(Object.values(consumedEvents()).flat());
  expect(events.map(({ definition }) => definition.type).filter((type) => !consumed.has(type))).toEqual([]);
});

test('the gateway consumes every event about cached data', () => {
  const { gateway = [] } = consumedEvents();
  const cached = events.filter(({ definition: { topic } }) => topic === 'product' || topic === 'offer');
  expect(cached.map(({ definition }) => definition.type).filter((type) => !gateway.includes(type))).toEqual([]);
});

test('a service calls every service whose address is in its settings', async () => {
  expect((await serviceCalls(root)).filter(({ calls }) => calls.length === 0)).toEqual([]);
});

test('services make few synchronous calls, and mutual ones only to claim payments', async () => {
  const edges = await serviceCalls(root);
  expect(edges.length).toBeLessThanOrEqual(11);
  expect(mutualPairs(edges)).toEqual(['orders and payments']);
});
