import { z } from 'zod';

export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  /** Such as `order.paid`; the word before the dot is the topic. */
  type: z.string().regex(/^[a-z-]+\.[a-z-]+$/),
  source: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

export interface ShopEvent<Type extends string = string, Data = unknown> {
  readonly id: string;
  readonly type: Type;
  readonly subject: string;
  readonly time: string;
  readonly data: Data;
}

export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Creates the event. @throws ZodError when the data does not match the schema */
  (data: z.input<Schema>): ShopEvent<Type, z.output<Schema>>;
  readonly type: Type;
  readonly topic: string;
  readonly schema: Schema;
}

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema> ? ShopEvent<Type, z.output<Schema>> : never;

/**
 * Declares an event for publishers and consumers.
 * @param type a past fact, `topic.what-happened`
 * @param schema the shape of `data`: ids rather than names or addresses, except in `PERSONAL_TOPICS`
 * @param key picks the ordering key: consumers get all events of one key in order
 */
export function defineEvent<const Type extends `${string}.${string}`, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
  key: (data: z.output<Schema>) => string,
): EventDefinition<Type, Schema> {
  const make = (input: z.input<Schema>): ShopEvent<Type, z.output<Schema>> => {
    const data = schema.parse(input);
    return { id: globalThis.crypto.randomUUID(), type, subject: key(data), time: new Date().toISOString(), data };
  };
  return Object.assign(make, { type, topic: topicOf(type), schema });
}

/**
 * Declares events that share fields, such as the id of an order.
 * @param key the shared field that orders them
 */
export function eventsBy<Shared extends z.ZodRawShape, Key extends keyof Shared & string>(key: Key, shared: Shared) {
  return <const Type extends `${string}.${string}`, const Own extends z.ZodRawShape = Record<never, never>>(
    type: Type,
    own?: Own,
  ) =>
    defineEvent(type, z.object({ ...shared, ...(own as Own) }), (data) =>
      String((data as Record<string, unknown>)[key]),
    );
}

/** The topic of an event type: `order` for `order.paid`. */
export function topicOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/** Topics with personal data. Logs keep their events for `PERSONAL_LOG_DAYS`, so that erased data disappears. */
export const PERSONAL_TOPICS: readonly string[] = ['order-details', 'quote'];
export const PERSONAL_LOG_DAYS = 7;
