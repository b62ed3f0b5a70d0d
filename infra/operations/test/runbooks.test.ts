import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@loop-petal/contracts/services';
import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import { settings } from '../../../tools/settings/src/settings.ts';
import { readCompose } from '../../docker/test/compose-file.ts';
import { readDashboards } from '../../observability/grafana/read-dashboards.ts';
import { EVENTS, POSTGRES_DATABASES } from '../src/stores.ts';
import { createTestStores } from './test-stores.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/runbooks');
const pages = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const textIn = (path: string, ...ends: string[]): string =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)))
    .map((file) => readFileSync(join(root, path, file), 'utf8'))
    .join('\n');
const programs = [
  ...[
    'gateway/src',
    'infra/embedded/src',
    'packages/contracts/src',
    'packages/service-kit/src',
    'packages/web-kit/server',
    'web/server',
  ],
  ...serviceNames.map((name) => `services/${name}/src`),
]
  .map((path) => textIn(path, '.ts'))
  .join('\n');
/** Texts with a variable name: a failing loop logs its name, and a code names the unavailable service. */
const filledIn = new Set([
  ...[...programs.matchAll(/\bname: '([\w ]+)'/g)].map(([, name]) => `${name} failed`),
  ...serviceNames.map((name) => `503 ${name}_unavailable`),
]);
const observed = programs + textIn('infra/observability', '.yml', '.json');
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;

/** Names from Kubernetes, Kafka, Postgres, Tempo and the logger, which are not in this project's sources. */
const FOREIGN = new Set([
  ...['OOMKilled', 'max_connections', 'psql', 'container_cpu_cfs_throttled_periods_total', '"status":5'],
  '{ name = "POST /api/orders" && duration > 500ms }',
]);
const TOOLS = /^(kubectl|openssl|cmctl|kafka-consumer-groups\.sh) /;

/** Whether a quoted setting, command, metric, log line or route exists. */
function isThere(quoted: string): boolean {
  if (FOREIGN.has(quoted) || TOOLS.test(quoted)) return true;
  const [, setting] = /^([A-Z]+(?:_[A-Z]+)+)(?:=|$)/.exec(quoted) ?? [];
  if (setting) return setting in settings;
  const [, script] = /^npm (?:run )?([\w:]+)/.exec(quoted) ?? [];
  if (script) return script in scripts;
  const [, composed] = /^docker compose (?:run --rm |\w+ ?)(\w*)/.exec(quoted) ?? [];
  if (composed !== undefined) return composed === '' || composed === 'NAME' || composed in readCompose().services;
  if (quoted.startsWith('infra/')) return existsSync(join(root, quoted));
  if (/[a-z]_?[{[(]/.test(quoted)) return metricsOf(quoted).every((name) => observed.includes(name));
  return observed.includes(quoted.replace(/^(GET |POST |\.data\/)/, '')) || filledIn.has(quoted);
}

function metricsOf(promql: string): string[] {
  const names =
    promql.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[\w+\]/g, ' ').match(/[a-z][a-z_:0-9]*_[a-z_:0-9]+|up/g) ?? [];
  return names.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

const isStatement = (quoted: string) => quoted.startsWith('SELECT ');
const quotes = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => ({ name, quoted })),
);

test('the log lines, metrics, settings, commands and routes that runbooks quote exist', () => {
  expect(quotes.length).toBeGreaterThan(90);
  expect(quotes.filter(({ quoted }) => !isStatement(quoted) && !isThere(quoted))).toEqual([]);
});

test.each([
  'operation will be tried again',
  'cleaner failed',
  'RATE_LIMIT_FACTOR=2',
  'npm run undo',
  'docker compose run --rm redis',
  'rate(events_eaten_total[5m])',
  'outbox_rows',
  'GET /api/admin/letters',
])('an outdated quote is detected: %s', (quoted) => {
  expect(isThere(quoted)).toBe(false);
});

test('the dashboards and panels named in runbooks exist', () => {
  const dashboards = readDashboards();
  const lost = pages.flatMap(({ name, text }) =>
    text
      .split(/\n(?=[-#])/)
      .filter((line) => /Dashboard \*|in \*\w+\* names/.test(line))
      .flatMap((line) => {
        const named = [...line.matchAll(/\*(\w+)\*/g)].map(([, title = '']) => title);
        const found = dashboards.filter((one) => named.some((title) => one.title.split(':')[0] === title));
        const panels = [...line.matchAll(/"([^"]+)"/g)].map(([, panel = '']) => panel);
        const missing = panels.filter(
          (panel) => !found.flatMap((one) => one.panels).some(({ title }) => title.startsWith(panel)),
        );
        return [...(found.length < named.length ? named : []), ...missing].map((what) => `${name}: ${what}`);
      }),
  );
  expect(lost).toEqual([]);
});

test('a page with a statement explains how to reach a database', () => {
  const asking = pages.filter(({ text }) => text.includes('`SELECT '));
  expect(asking.filter(({ text }) => !text.includes('README.md#databases')).map(({ name }) => name)).toEqual([]);
  expect(pages.find(({ name }) => name === 'README.md')?.text).toMatch(/^## Databases$/m);
});

describe('the statements of runbooks', () => {
  let stores: Awaited<ReturnType<typeof createTestStores>>;
  beforeAll(async () => {
    stores = await createTestStores({ tables: true });
  }, 60_000);
  afterAll(() => stores.drop());

  test.each(quotes.filter(({ quoted }) => isStatement(quoted)))(
    'run in a database of the shop: $quoted',
    async ({ quoted }) => {
      const statement = quoted.replace('PID', '0');
      const failures: unknown[] = [];
      for (const database of [...POSTGRES_DATABASES, EVENTS]) {
        await withClient(stores.postgres(database), (client) => client.query(statement)).catch((error) =>
          failures.push(error),
        );
      }
      expect(failures).not.toHaveLength(POSTGRES_DATABASES.length + 1);
    },
  );
});
