import { API_TITLE, API_VERSION } from '@loop-petal/contracts/api-title';
import { asyncApi } from '@loop-petal/contracts/asyncapi';
import { events, type NamedEvent, PUBLISHERS } from '@loop-petal/contracts/events';
import { openApi } from '@loop-petal/contracts/openapi';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal } from '@loop-petal/contracts/operations/operation';

/** What is written into docs/, by file name. `consumers` holds the source text of each service's consumers. */
export function documents(consumers: Readonly<Record<string, string>>): Record<string, string> {
  const facts = { title: API_TITLE, version: API_VERSION };
  return {
    'asyncapi.json': json(asyncApi(events, facts)),
    'internal-openapi.json': json(
      openApi(operations.filter(isInternal), { ...facts, title: `${API_TITLE} (internal)` }),
    ),
    'events.md': eventTable(consumers),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function eventTable(consumers: Readonly<Record<string, string>>): string {
  const row = ({ name, definition: { type, topic } }: NamedEvent) =>
    `| \`${type}\` | ${PUBLISHERS[topic]} | ${listenersOf(name, topic, consumers).join(', ') || '-'} |`;
  return `# Events

Written by \`npm run describe\` from \`packages/contracts/src/*-events.ts\` and the services' \`consumers.ts\`; a test fails when
it is out of date. Shapes are in [asyncapi.json](asyncapi.json) (AsyncAPI 3.0); the calls between services in
[internal-openapi.json](internal-openapi.json), those from outside at \`/api/docs\` of a running shop.

| event | from | to |
|---|---|---|
${events.map(row).join('\n')}
`;
}

/** Who handles the event, or follows its whole topic. */
function listenersOf(name: string, topic: string, consumers: Readonly<Record<string, string>>): string[] {
  const handles = new RegExp(
    `\\b(?:on|onPrepared)\\(\\s*${name}\\b|\\b${name}\\.t(?:opic|ype)\\b|TOPICS = [^;]*'${topic}'`,
  );
  return Object.keys(consumers).filter((service) => handles.test(consumers[service] ?? ''));
}
