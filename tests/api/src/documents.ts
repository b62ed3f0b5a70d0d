import { API_TITLE, API_VERSION } from '@loop-petal/contracts/documents/api-title';
import { asyncApi } from '@loop-petal/contracts/documents/asyncapi';
import { openApi } from '@loop-petal/contracts/documents/openapi';
import { events, type NamedEvent, PUBLISHERS } from '@loop-petal/contracts/events/all-events';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal } from '@loop-petal/contracts/operations/operation';
import { folderDocument } from '../../house/src/folder-graph.ts';
import { type Edge, mutualPairs } from './service-calls.ts';

interface Facts {
  readonly consumed: Readonly<Record<string, readonly string[]>>;
  readonly edges: readonly Edge[];
  /** Collects the types of consumed events without running a consumer. */
  readonly gatewayEdges: readonly Edge[];
}

export function documents({ consumed, edges, gatewayEdges }: Facts): Record<string, string> {
  const facts = { title: API_TITLE, version: API_VERSION };
  return {
    'asyncapi.json': json(asyncApi(events, facts)),
    'internal-openapi.json': json(
      openApi(operations.filter(isInternal), { ...facts, title: `${API_TITLE} (internal)` }),
    ),
    'calls.md': callTable(edges, gatewayEdges),
    'events.md': eventTable(consumed),
    'folders.md': folderDocument(),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function eventTable(consumed: Readonly<Record<string, readonly string[]>>): string {
  const hearersOf = (type: string) => Object.keys(consumed).filter((service) => consumed[service]?.includes(type));
  const row = ({ definition: { type, topic } }: NamedEvent) =>
    `| \`${type}\` | ${PUBLISHERS[topic]} | ${hearersOf(type).join(', ') || '-'} |`;
  return `# Events

Written by \`npm run describe\` from \`packages/contracts/src/events\` and the services' consumers; a test fails when
it is out of date. Shapes are in [asyncapi.json](asyncapi.json) (AsyncAPI 3.0); the calls between services in
[internal-openapi.json](internal-openapi.json), those from outside at \`/api/docs\` of a running shop.

| event | from | to |
|---|---|---|
${events.map(row).join('\n')}
`;
}

function callTable(edges: readonly Edge[], gatewayEdges: readonly Edge[]): string {
  const pairs = mutualPairs(edges);
  const row = ({ caller, callee, calls }: Edge) =>
    `| ${caller} | ${callee} | ${calls.map((name) => `\`${name}\``).join(', ')} |`;
  return `# Calls between services

Written by \`npm run describe\` from the services' settings and the calls in their sources; a test fails when it is out of
date. An arrow means: waits for the answer of. ${edges.length} arrows; that call each other both ways: ${
    pairs.join(', ') || 'none'
  }.

\`\`\`mermaid
flowchart LR
${edges.map(({ caller, callee }) => `  ${caller} --> ${callee}`).join('\n')}
\`\`\`

| from | to | calls |
|---|---|---|
${edges.map(row).join('\n')}

The gateway asks services for what it answers itself ([030](decisions/030-back-office-in-the-gateway.md)):

| from | to | calls |
|---|---|---|
${gatewayEdges.map(row).join('\n')}
`;
}
