/**
 * Writes rules/slo.yml from slos.ts: `node tools/run.mjs infra/observability/prometheus/write-rules.ts`. A test fails when it is
 * stale.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { sloRules } from './slo-rules.ts';

export const sloFile = join(import.meta.dirname, 'rules/slo.yml');
export const sloText = () =>
  `# Written by \`node tools/run.mjs infra/observability/prometheus/write-rules.ts\` from slos.ts.\n${stringify(sloRules(), { lineWidth: 0 })}`;

if (process.argv[1] === import.meta.filename) await writeFile(sloFile, sloText());
