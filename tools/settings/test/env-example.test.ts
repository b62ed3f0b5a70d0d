import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@loop-petal/contracts/services';
import { envExample, variablesOfCompose } from '../src/env-example.ts';
import { calledBy, environments, variablesOf } from '../src/environments.ts';
import { settings } from '../src/settings.ts';

const root = join(import.meta.dirname, '../../..');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const names = [...new Set(Object.keys(environments).flatMap((part) => variablesOf(part).map(({ name }) => name)))];

test('.env.example matches the programs’ settings; `npm run describe` updates it', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(envExample(compose));
});

test('exactly the variables of the programs are documented', () => {
  expect(Object.keys(settings).toSorted()).toEqual(names.toSorted());
  const text = envExample(compose);
  for (const name of names) expect(text).toMatch(new RegExp(`^# ?${name}=`, 'm'));
});

test('docker compose passes exactly the commented-out variables of .env.example', () => {
  const uncommentable = [...envExample(compose).matchAll(/^#(\w+)=/gm)].map(([, name]) => name ?? '');
  expect(uncommentable.toSorted()).toEqual([...variablesOfCompose(compose)].toSorted());
  const forOperators = Object.entries(settings).filter(
    ([, { by, about }]) => by === 'you' && !about.endsWith('for tests.'),
  );
  expect(forOperators.map(([name]) => name).filter((name) => !uncommentable.includes(name))).toEqual([]);
});

test('the settings name the services that each part calls', () => {
  expect(calledBy('chat')).toEqual(['identity']);
  expect(calledBy('web')).toEqual(['gateway']);
  expect(calledBy('gateway')).toHaveLength(serviceNames.length + 2);
});
