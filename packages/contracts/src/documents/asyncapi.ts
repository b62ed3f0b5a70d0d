import { z } from 'zod';
import { type NamedEvent, PUBLISHERS } from '../events/all-events.ts';
import { Envelope, type EventDefinition } from '../events/event.ts';

/** AsyncAPI 3.0 of these events: a channel per topic, a message per type, in a CloudEvents envelope. */
export function asyncApi(events: readonly NamedEvent[], { title, version }: { title: string; version: string }) {
  const topics = [...new Set(events.map(({ definition }) => definition.topic))];
  const ofTopic = (topic: string) => events.filter(({ definition }) => definition.topic === topic);
  return {
    asyncapi: '3.0.0',
    info: { title, version, description: 'CloudEvents 1.0 in JSON; events with the same subject keep their order.' },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(
      topics.map((topic) => [
        topic,
        {
          address: topic,
          messages: Object.fromEntries(
            ofTopic(topic).map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      topics.map((topic) => [
        `${PUBLISHERS[topic]}-sends-${topic}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${topic}` },
          messages: ofTopic(topic).map(({ name }) => ({ $ref: `#/channels/${topic}/messages/${name}` })),
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(events.map(({ name, definition }) => [name, message(definition)])),
      schemas: { Envelope: schemaOf(Envelope) },
    },
  };
}

function message({ type, schema }: EventDefinition) {
  return {
    name: type,
    title: type,
    payload: {
      allOf: [
        { $ref: '#/components/schemas/Envelope' },
        { type: 'object', properties: { type: { const: type }, data: schemaOf(schema) }, required: ['data'] },
      ],
    },
  };
}

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const override = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
  };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { override, io: 'input' });
  return rest;
}
