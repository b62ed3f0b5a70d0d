import { burns, leastBad, type Severity, type Slo, slos, windows } from './slos.ts';

const errorRatio = (name: string, window: string) => `slo:${name}_errors:ratio_rate${window}`;
const runbook = (alert: string) => `docs/runbooks/${kebab(alert)}.md`;
export const kebab = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

export function sloRules() {
  return { groups: slos.flatMap((slo) => [recordings(slo), alerts(slo)]) };
}

function recordings({ name, bad, all }: Slo) {
  const rules = windows.map((window) => ({
    record: errorRatio(name, window),
    expr: `((${bad}) or 0 * ${all}) / (${all} > 0)`.replaceAll('RANGE', window),
  }));
  return { name: `slo ${name}`, interval: '30s', rules };
}

/** A condition that requires a minimum number of errors in the window. */
const many = (bad: string, window: string) =>
  `${bad.replaceAll('rate(', 'increase(').replaceAll('RANGE', window)} >= ${leastBad}`;

function alerts({ name, alert, objective, promise, bad, pageAfter }: Slo) {
  const budget = Number((1 - objective).toPrecision(6));
  const of = (severity: Severity) =>
    burns
      .filter((burn) => burn.severity === severity)
      .map(({ factor, long, short }) => {
        const limit = `${factor} * ${budget}`;
        return `(${errorRatio(name, long)} > ${limit} and ${errorRatio(name, short)} > ${limit} and ${many(bad, long)})`;
      })
      .join(' or ');
  const page = pageAfter ? `(${of('page')}) and ${errorRatio(name, '5m')} > 0` : of('page');
  const rules = (['page', 'ticket'] as const).map((severity) => ({
    alert,
    expr: severity === 'page' ? page : of(severity),
    for: severity === 'page' ? (pageAfter ?? '2m') : '15m',
    labels: { severity, slo: name },
    annotations: {
      summary: `Objective missed: ${promise}`,
      description: '{{ $value | humanizePercentage }} failed recently.',
      runbook: runbook(alert),
    },
  }));
  return { name: `slo ${name} alerts`, rules };
}
