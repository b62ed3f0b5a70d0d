import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Dashboard {
  file: string;
  title: string;
  panels: { title: string; targets?: { expr: string }[] }[];
}

const FOLDER = join(import.meta.dirname, 'dashboards');

/** The dashboards as Grafana exports and imports them. */
export const readDashboards = (): Dashboard[] =>
  readdirSync(FOLDER).map((file) => ({ file, ...JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) }));
