import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { events } from '@loop-petal/contracts/events/all-events';
import { documents } from '../src/documents.ts';
import { heardEvents } from '../src/heard-events.ts';
import { gatewayCalls, mutualPairs, serviceCalls } from '../src/service-calls.ts';

const root = new URL('../../../', import.meta.url);

test('docs/ says what the contracts say; `npm run describe` brings it up to date', async () => {
  const calls = { edges: await serviceCalls(root), gatewayEdges: await gatewayCalls(root) };
  for (const [name, text] of Object.entries(documents({ heard: heardEvents(), ...calls }))) {
    expect({ name, text: await readFile(new URL(`docs/${name}`, root), 'utf8') }).toEqual({ name, text });
  }
});

test('every event is heard by somebody', () => {
  const heard = new Set(Object.values(heardEvents()).flat());
  expect(events.map(({ definition }) => definition.type).filter((type) => !heard.has(type))).toEqual([]);
});

test('the gateway hears every event about what it caches', () => {
  const { gateway = [] } = heardEvents();
  const cached = events.filter(({ definition: { topic } }) => topic === 'product' || topic === 'offer');
  expect(cached.map(({ definition }) => definition.type).filter((type) => !gateway.includes(type))).toEqual([]);
});

test('every service whose address a service knows is called by it', async () => {
  expect((await serviceCalls(root)).filter(({ calls }) => calls.length === 0)).toEqual([]);
});

test('services seldom wait for each other, and both ways only to claim money', async () => {
  const edges = await serviceCalls(root);
  expect(edges.length).toBeLessThanOrEqual(11);
  expect(mutualPairs(edges)).toEqual(['orders and payments']);
});
