import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { envExample } from '../src/env-example.ts';
import { environments, neighboursOf, variablesOf } from '../src/environments.ts';
import { settings } from '../src/settings.ts';

const names = [...new Set(Object.keys(environments).flatMap((part) => variablesOf(part).map(({ name }) => name)))];

test('.env.example is what the programs read today; `npm run describe` brings it up to date', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')).toBe(envExample());
});

test('every variable of every program is explained, and nothing else', () => {
  expect(Object.keys(settings).toSorted()).toEqual(names.toSorted());
  const text = envExample();
  for (const name of names) expect(text).toMatch(new RegExp(`^# ?${name}=`, 'm'));
});

test('the schemas tell who calls whom', () => {
  expect(neighboursOf('cart')).toEqual(['catalog']);
  expect(neighboursOf('web')).toEqual(['gateway']);
  expect(neighboursOf('gateway')).toHaveLength(10);
});
