import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { databaseUrl, parseConfig, serviceEnvironment } from '../../src/runtime/config.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const schema = z.object({ ...serviceEnvironment, DATABASE_URL: databaseUrl });
const complete = {
  PORT: '4001',
  INTERNAL_TOKEN_SECRET: 's'.repeat(32),
  EVENTS_DATABASE_URL: 'postgres://localhost/events',
  DATABASE_URL: 'postgres://localhost/cart',
};
const problemOf = (env: Record<string, string | undefined>) => {
  const parsed = parseConfig(schema, env);
  return parsed.ok ? 'none' : parsed.problem;
};

test('a complete environment is read, with defaults for optional settings', () => {
  const parsed = parseConfig(schema, { ...complete, DEMO: 'true', LOG_LEVEL: '' });
  expect(parsed).toMatchObject({
    ok: true,
    config: {
      HOST: '127.0.0.1',
      PORT: 4001,
      LOG_LEVEL: 'info',
      EVENT_BUS: 'postgres',
      DEMO: true,
      PUBLIC_URL: 'http://localhost:8080',
    },
  });
});

test('one line lists all missing and wrong settings', () => {
  const problem = problemOf({ PORT: 'http', INTERNAL_TOKEN_SECRET: 'short', DEMO: 'maybe' });
  for (const name of ['PORT', 'INTERNAL_TOKEN_SECRET', 'DEMO', 'DATABASE_URL is missing'])
    expect(problem).toContain(name);
  expect(problem).not.toContain('\n');
  expect(problem).not.toContain('short');
});

test('each kind of event bus requires its own address', () => {
  expect(problemOf({ ...complete, EVENTS_DATABASE_URL: '' })).toContain('EVENTS_DATABASE_URL is missing');
  expect(problemOf({ ...complete, EVENT_BUS: 'kafka' })).toContain('KAFKA_BROKERS is missing');
  const parsed = parseConfig(schema, { ...complete, EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092, two:9092' });
  expect(parsed).toMatchObject({ ok: true, config: { KAFKA_BROKERS: ['one:9092', 'two:9092'] } });
});

test('a demo is refused with https', () => {
  const problem = problemOf({ ...complete, DEMO: 'true', PUBLIC_URL: 'https://shop.example' });
  expect(problem).toBe('DEMO: must not be true where PUBLIC_URL begins with https');
  expect(problemOf({ ...complete, PUBLIC_URL: 'https://shop.example' })).toBe('none');
});

test('secrets can be read from files', () => {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, `${'f'.repeat(40)}\n`);
  const { INTERNAL_TOKEN_SECRET: _, ...rest } = complete;
  const parsed = parseConfig(schema, { ...rest, INTERNAL_TOKEN_SECRET_FILE: file });
  expect(parsed).toMatchObject({ ok: true, config: { INTERNAL_TOKEN_SECRET: 'f'.repeat(40) } });
  expect(problemOf({ ...rest, INTERNAL_TOKEN_SECRET_FILE: '/nowhere' })).toContain('INTERNAL_TOKEN_SECRET_FILE');
});
