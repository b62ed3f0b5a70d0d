import { Envelope } from '@loop-petal/contracts/events/event';

export { Envelope };

export interface SubscribeOptions {
  /** Each group receives every event once (at least); members of one group share the partitions. */
  group: string;
  topics: string[];
  /** The handled types, all by default: events of other types may be delivered a second later, in order. */
  types?: ReadonlySet<string>;
  /** Where a new group begins: at the oldest event unless false. Such a group ends after a day without members. */
  fromBeginning?: boolean;
  /** Called for one event after the other of a key. When it throws, the same event is redelivered after a pause. */
  handle(envelope: Envelope): Promise<void>;
  /**
   * Handles events of any keys, those of a key in their order, all of them or none. A bus may call it for all that have
   * arrived, at most `MAX_TOGETHER`; when it throws, the same events are passed to `handle` one by one.
   */
  handleTogether?: ((envelopes: Envelope[]) => Promise<void>) | undefined;
}

/** More would hold the locks of their rows for too long. */
export const MAX_TOGETHER = 32;

export interface Subscription {
  /** Lets running handlers finish and releases the partitions to the other members. */
  stop(): Promise<void>;
}

/** Ordered per key, in groups, at least once, replayable. The contract suite in test/ defines it precisely. */
export interface EventBus {
  /** Resolves when the events are stored durably. */
  publish(envelopes: Envelope[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** How many events of each topic a group has not handled yet, at most 1000 for a partition. */
  backlog(group: string, topics: string[]): Promise<Map<string, number>>;
  /** The stored events about these subjects, oldest first; null where they can't be searched. */
  findEvents(topics: readonly string[], subjects: readonly string[]): Promise<Envelope[] | null>;
  /** @throws when the bus can't be reached */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Counting further would cost more than the number is worth. */
export const MAX_COUNTED_EVENTS = 1000;

const UNREADABLE = '.unreadable';

/** Wraps a message that is no envelope, so that consumers can park it instead of losing it. */
export function unreadable(topic: string, id: string, raw: string): Envelope {
  const time = new Date().toISOString();
  return { specversion: '1.0', id, type: `${topic}${UNREADABLE}`, source: 'bus', subject: id, time, data: { raw } };
}

export function isUnreadable(envelope: Envelope): boolean {
  return envelope.type.endsWith(UNREADABLE);
}
