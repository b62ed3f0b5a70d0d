import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '../..');
const promtool = (...args: string[]) =>
  execFileSync(process.env.TEST_PROMTOOL ?? 'promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const tests = readdirSync(join(folder, 'tests')).map((name) => `tests/${name}`);

test('Prometheus accepts its configuration and the rules', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('3 rule files found');
});

test.each(tests)(
  'on replayed series the alerts fire when they should: %s',
  (file) => {
    expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  },
  180_000,
);
