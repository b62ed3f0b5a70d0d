/**
 * Writes rules/slo.yml from slos.mjs: `node infra/observability/prometheus/write-rules.mjs`. A test fails when it is
 * stale.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { sloRules } from './slo-rules.mjs';

export const sloFile = join(import.meta.dirname, 'rules/slo.yml');
export const sloText = () =>
  `# Written by \`node infra/observability/prometheus/write-rules.mjs\` from slos.mjs.\n${stringify(sloRules(), { lineWidth: 0 })}`;

if (process.argv[1] === import.meta.filename) await writeFile(sloFile, sloText());
