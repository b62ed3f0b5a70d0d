import { API_TITLE, API_VERSION } from '@loop-petal/contracts/api-title';
import { asyncApi } from '@loop-petal/contracts/asyncapi';
import { events, type NamedEvent, PUBLISHERS } from '@loop-petal/contracts/events';
import { openApi } from '@loop-petal/contracts/openapi';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal } from '@loop-petal/contracts/operations/operation';

/** What is written into docs/, by file name. `heard` holds the types of the events that each service hears. */
export function documents(heard: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const facts = { title: API_TITLE, version: API_VERSION };
  return {
    'asyncapi.json': json(asyncApi(events, facts)),
    'internal-openapi.json': json(
      openApi(operations.filter(isInternal), { ...facts, title: `${API_TITLE} (internal)` }),
    ),
    'events.md': eventTable(heard),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function eventTable(heard: Readonly<Record<string, readonly string[]>>): string {
  const hearersOf = (type: string) => Object.keys(heard).filter((service) => heard[service]?.includes(type));
  const row = ({ definition: { type, topic } }: NamedEvent) =>
    `| \`${type}\` | ${PUBLISHERS[topic]} | ${hearersOf(type).join(', ') || '-'} |`;
  return `# Events

Written by \`npm run describe\` from \`packages/contracts/src/*-events.ts\` and the services' consumers; a test fails when
it is out of date. Shapes are in [asyncapi.json](asyncapi.json) (AsyncAPI 3.0); the calls between services in
[internal-openapi.json](internal-openapi.json), those from outside at \`/api/docs\` of a running shop.

| event | from | to |
|---|---|---|
${events.map(row).join('\n')}
`;
}
