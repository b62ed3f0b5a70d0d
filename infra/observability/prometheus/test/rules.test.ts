import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { parse } from 'yaml';
import '../../../../services/chat/src/chat-metrics.ts';
import { collectProcessMetrics } from '../../../../packages/service-kit/src/telemetry/metrics.ts';
import { openCart } from '../../../../tests/api/src/harnesses/cart.ts';
import { openOrders } from '../../../../tests/api/src/harnesses/orders.ts';
import { openPayments } from '../../../../tests/api/src/harnesses/payments.ts';
import { readDashboards } from '../../grafana/read-dashboards.ts';
import { kebab } from '../slo-rules.ts';
import { sloFile, sloText } from '../write-rules.ts';
import { readPromql } from './promql.ts';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}
const root = join(import.meta.dirname, '../../../..');
const rulesIn = (file: string): Rule[] =>
  parse(readFileSync(join(root, 'infra/observability/prometheus/rules', file), 'utf8')).groups.flatMap(
    (group: { rules: Rule[] }) => group.rules,
  );
const ownRules = [...rulesIn('shop.yml'), ...rulesIn('slo.yml')];
const allRules = [...ownRules, ...rulesIn('platform.yml')];
const alerts = allRules.filter(({ alert }) => alert);
const panels = readDashboards().flatMap(({ file, panels }) =>
  panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ at: `${file}: ${title}`, expr }))),
);

const TARGET = ['job', 'instance', 'service'];
const KINDS = { histogram: ['_bucket', '_sum', '_count'], summary: ['_sum', '_count', ''], counter: [''], gauge: [''] };

describe('rules and dashboards', () => {
  const exported = new Map<string, Set<string>>([['up', new Set(TARGET)]]);
  const opened: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    opened.push(...(await Promise.all([openCart(), openOrders(), openPayments()])));
    await import('../../../../services/cart/src/carts/cart-metrics.ts');
    await import('../../../../services/payments/src/payment/payment-metrics.ts');
    await import('../../../../services/production/src/statistics/promise-metrics.ts');
    await import('../../../../gateway/src/telemetry/admission-metrics.ts');
    await import('../../../../gateway/src/protection/refuse-overload.ts');
    collectProcessMetrics();
    const scraped = await register.metrics();
    for (const [, name = '', type = ''] of scraped.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const metric = register.getSingleMetric(name) as unknown as { labelNames: string[] };
      for (const suffix of KINDS[type as keyof typeof KINDS]) {
        exported.set(
          name + suffix,
          new Set([...metric.labelNames, ...TARGET, ...(suffix === '_bucket' ? ['le'] : [])]),
        );
      }
    }
    for (const { record } of ownRules) if (record) exported.set(record, new Set());
  }, 60_000);
  afterAll(() => Promise.all(opened.map((harness) => harness.close())));

  test('name only metrics that the services export', () => {
    const unknown = [...ownRules.map(({ alert, record, expr }) => ({ at: alert ?? record, expr })), ...panels].flatMap(
      ({ at, expr }) => {
        const { uses, groupedBy } = readPromql(expr);
        const missing = uses.flatMap(({ metric, labels }) => {
          const known = exported.get(metric);
          return known ? labels.filter((label) => !known.has(label)).map((label) => `${metric}{${label}}`) : [metric];
        });
        const labels = new Set(uses.flatMap(({ metric }) => [...(exported.get(metric) ?? [])]));
        const lost =
          uses.length > 0 ? groupedBy.filter((label) => !labels.has(label)).map((label) => `by (${label})`) : [];
        return [...missing, ...lost].map((what) => `${at}: ${what}`);
      },
    );
    expect(exported.size).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  test('match their definitions', () => {
    expect(readFileSync(sloFile, 'utf8')).toBe(sloText());
  });

  test('every alert has a severity and a runbook, and every runbook has an alert', () => {
    const runbooks = new Set<string>();
    for (const { alert = '', labels, annotations } of alerts) {
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
      expect(annotations?.runbook).toBe(`docs/runbooks/${kebab(alert)}.md`);
      expect(annotations?.summary).toMatch(/\w/);
      runbooks.add(`${kebab(alert)}.md`);
    }
    const written = readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md');
    expect(written.sort()).toEqual([...runbooks].sort());
    for (const name of written) {
      const text = readFileSync(join(root, 'docs/runbooks', name), 'utf8');
      for (const part of ['## What it means', '## Likely causes', '## Look', '## Do', '## Resolved when']) {
        expect([name, text.includes(part)]).toEqual([name, true]);
      }
    }
  });

  test('every alert is tested on replayed series', () => {
    const folder = join(root, 'infra/observability/prometheus/tests');
    const tried = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    expect(alerts.filter(({ alert = '' }) => !tried.includes(alert)).map(({ alert }) => alert)).toEqual([]);
    expect(existsSync(join(root, 'infra/observability/prometheus/prometheus.yml'))).toBe(true);
  });
});
