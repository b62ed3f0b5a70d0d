import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { environmentOf } from '../src/environment.ts';
import { programs } from '../src/manifest.ts';
import { describeRelease, orderOfRollout, type Release } from '../src/release.ts';
import { OVERLAYS, readRendered } from '../src/rendered.ts';

// Replicas of the last release run alongside those of this one, and are started again if this one is rolled back. For
// each release, `npm run note:release` records this data.
const last = JSON.parse(readFileSync(join(import.meta.dirname, '../last-release.json'), 'utf8')) as Release;

test('every call that the last release makes is still answered', () => {
  const answered = new Set(operations.map(({ service, name }) => `${service} ${name}`));
  expect(last.calls.filter((call) => !answered.has(call.split(' → ')[1] ?? ''))).toEqual([]);
});

test.each(OVERLAYS)('the programs of the last release start with the settings of %s', (overlay) => {
  const manifests = readRendered(join(import.meta.dirname, '..'), overlay);
  const missing = programs(manifests).flatMap((program) => {
    const { name } = program.metadata;
    const { values } = environmentOf(program, manifests);
    const given = ['PORT', ...Object.keys(values).map((variable) => variable.replace(/_FILE$/, ''))];
    return last.settings.filter((one) => one.startsWith(`${name} `) && !given.includes(one.slice(name.length + 1)));
  });
  expect(missing).toEqual([]);
});

describe('the order of a rollout', () => {
  const release = (changes: Partial<Release>): Release => ({ settings: [], calls: [], events: [], ...changes });
  const nothing = release({});
  const waveOf = (order: string[][], program: string) => order.findIndex((wave) => wave.includes(program));

  let today: Release;
  beforeAll(async () => {
    today = await describeRelease(pathToFileURL(`${join(import.meta.dirname, '../..')}/`));
  });

  test('exists for this release', () => {
    expect(orderOfRollout(last, today).flat()).toContain('gateway');
    expect(today.calls).toContain('orders → catalog POST /internal/reservations');
    expect(today.events).toContain('order.placed → cart');
  });

  test('without new calls and events is services, gateway, clients', () => {
    expect(orderOfRollout(today, today).slice(1)).toEqual([['gateway'], ['web', 'admin-web']]);
  });

  test('starts the server of a new call before its caller', () => {
    const order = orderOfRollout(nothing, release({ calls: ['orders → cart GET /internal/a', 'cart → chat GET /b'] }));
    expect(waveOf(order, 'chat')).toBeLessThan(waveOf(order, 'cart'));
    expect(waveOf(order, 'cart')).toBeLessThan(waveOf(order, 'orders'));
  });

  test('starts the consumer of a new event before its publisher', () => {
    const order = orderOfRollout(nothing, release({ events: ['order.placed → cart', 'order.placed → orders'] }));
    expect(waveOf(order, 'cart')).toBeLessThan(waveOf(order, 'orders'));
  });

  test('is refused when new calls and events contradict each other', () => {
    const both = release({ calls: ['cart → orders GET /internal/a'], events: ['order.placed → cart'] });
    expect(() => orderOfRollout(nothing, both)).toThrow(/wait for each other: /);
  });
});
