/**
 * Writes dashboards/*.json: `node infra/observability/grafana/write-dashboards.mjs`. A test fails when one is stale.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dashboards } from './dashboards.mjs';

const WIDTH = 6;
const HEIGHT = 8;
const datasource = { type: 'prometheus', uid: 'prometheus' };

export const dashboardFiles = () =>
  new Map(
    dashboards.map((dashboard) => [
      join(import.meta.dirname, `dashboards/${dashboard.uid}.json`),
      `${JSON.stringify(grafana(dashboard), null, 2)}\n`,
    ]),
  );

function grafana({ uid, title, panels }) {
  return {
    uid,
    title,
    tags: ['loop-petal'],
    timezone: 'browser',
    schemaVersion: 41,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    links: [{ title: 'Loop & Petal', type: 'dashboards', tags: ['loop-petal'], asDropdown: true }],
    panels: place(panels),
  };
}

function place(panels) {
  let [x, y, id] = [0, 0, 0];
  const nextLine = () => {
    if (x > 0) y += HEIGHT;
    x = 0;
  };
  return panels.map((panel) => {
    id += 1;
    if (typeof panel === 'string') {
      nextLine();
      y += 1;
      return { id, type: 'row', title: panel, collapsed: false, panels: [], gridPos: { x: 0, y: y - 1, w: 24, h: 1 } };
    }
    if (x + WIDTH > 24) nextLine();
    x += WIDTH;
    return { id, ...timeSeries(panel), gridPos: { x: x - WIDTH, y, w: WIDTH, h: HEIGHT } };
  });
}

function timeSeries([title, unit, targets]) {
  return {
    type: 'timeseries',
    title,
    datasource,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 8, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(targets).map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of dashboardFiles()) await writeFile(path, text);
}
