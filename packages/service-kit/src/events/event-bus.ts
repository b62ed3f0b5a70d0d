import type { Envelope } from '@loop-petal/contracts/events/event';

export interface SubscribeOptions {
  /** Each group receives every event at least once; members of a group divide the partitions among them. */
  group: string;
  topics: string[];
  /** The handled types, all by default. Events of other types may arrive a second later, in order. */
  types?: ReadonlySet<string>;
  /**
   * If false, a new group starts at the newest event instead of the oldest. A group that starts at the end is deleted
   * when its member stops, or after a day without members.
   */
  fromBeginning?: boolean;
  /**
   * Called for the events of each key one at a time. When it throws, the same event is redelivered after a pause. Must
   * not change the envelope, which other groups may share.
   */
  handle(envelope: Envelope): Promise<void>;
  /**
   * Handles a batch of events of any keys atomically, keeping each key's order. A bus may call it with at most
   * `MAX_TOGETHER` events; when it throws, the same events go to `handle` one at a time.
   */
  handleTogether?: ((envelopes: Envelope[]) => Promise<void>) | undefined;
}

/** Larger batches would hold their row locks too long. */
export const MAX_TOGETHER = 32;

export interface Subscription {
  /** Waits for running handlers and releases the partitions to the other members. */
  stop(): Promise<void>;
}

export interface EventBus {
  /** Multiplies the pauses between attempts to handle an event; 1 by default. Short where tests wait for them. */
  readonly pauseScale?: number;
  /** Resolves when the events are stored durably. */
  publish(envelopes: Envelope[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** The number of unhandled events of a group by topic, counting at most 1000 per partition. */
  backlog(group: string, topics: string[]): Promise<Map<string, number>>;
  /** The stored events of these subjects, oldest first; null when the bus can't search. */
  findEvents(topics: readonly string[], subjects: readonly string[]): Promise<Envelope[] | null>;
  /** @throws when the bus can't be reached */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Counting higher would cost more than the number is worth. */
export const MAX_COUNTED_EVENTS = 1000;

const UNREADABLE = '.unreadable';

export function unreadable(topic: string, id: string, raw: string): Envelope {
  const time = new Date().toISOString();
  return { specversion: '1.0', id, type: `${topic}${UNREADABLE}`, source: 'bus', subject: id, time, data: { raw } };
}

export function isUnreadable(envelope: Envelope): boolean {
  return envelope.type.endsWith(UNREADABLE);
}
