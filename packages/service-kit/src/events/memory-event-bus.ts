import { type Envelope, topicOf } from '@loop-petal/contracts/events/event';
import { pauseUnless } from '../runtime/backoff.ts';
import { type EventBus, MAX_TOGETHER, type SubscribeOptions, type Subscription } from './event-bus.ts';

const RETRY_MS = 10;

interface Member {
  options: SubscribeOptions;
  stopping: AbortController;
  current: Promise<boolean>;
}

interface Group {
  queue: Envelope[];
  members: Member[];
  running: Promise<void> | undefined;
  turn: number;
}

export interface MemoryEventBus extends EventBus {
  /** Waits until every group has handled all published events, including events published by handlers. */
  settled(): Promise<void>;
  readonly published: readonly Envelope[];
}

export function createMemoryEventBus({ pauseScale = 1 } = {}): MemoryEventBus {
  const log: Envelope[] = [];
  const groups = new Map<string, Group>();

  return {
    pauseScale,
    published: log,
    async publish(envelopes) {
      const published = structuredClone(envelopes);
      log.push(...published);
      for (const group of groups.values()) offer(group, published);
    },
    async subscribe(options): Promise<Subscription> {
      const known = groups.get(options.group);
      const group = known ?? { queue: [], members: [], running: undefined, turn: 0 };
      groups.set(options.group, group);
      const member = { options, stopping: new AbortController(), current: Promise.resolve(true) };
      group.members.push(member);
      if (!known && options.fromBeginning !== false) group.queue.push(...log);
      run(group);
      return { stop: () => leave(group, member) };
    },
    async settled() {
      for (;;) {
        const busy = [...groups.values()].flatMap((group) => group.running ?? []);
        if (busy.length === 0) return;
        await Promise.all(busy);
      }
    },
    async backlog(group, topics) {
      const queue = groups.get(group)?.queue ?? [];
      return new Map(topics.map((topic) => [topic, queue.filter(({ type }) => topicOf(type) === topic).length]));
    },
    findEvents: async (topics, subjects) =>
      log.filter(({ type, subject }) => topics.includes(topicOf(type)) && subjects.includes(subject)),
    ready: async () => undefined,
    async close() {
      await Promise.all([...groups.values()].flatMap((group) => group.members.map((member) => leave(group, member))));
    },
  };
}

function offer(group: Group, envelopes: Envelope[]): void {
  group.queue.push(...envelopes);
  run(group);
}

function run(group: Group): void {
  group.running ??= deliver(group).finally(() => {
    group.running = undefined;
    if (group.queue.length > 0 && group.members.length > 0) run(group);
  });
}

async function deliver(group: Group): Promise<void> {
  /** After a failed batch, the number of events to handle one at a time. */
  let single = 0;
  while (group.queue.length > 0) {
    const member = group.members[group.turn % group.members.length];
    if (!member) return;
    const isTogether = single === 0 && member.options.handleTogether !== undefined;
    const next = group.queue.slice(0, isTogether ? MAX_TOGETHER : 1);
    member.current = handle(member.options, next);
    if (await member.current) {
      group.queue.splice(0, next.length);
      single = Math.max(0, single - 1);
    } else if (next.length > 1) single = next.length;
    else await pauseUnless(RETRY_MS, member.stopping.signal);
    group.turn += 1;
  }
}

async function handle(options: SubscribeOptions, envelopes: Envelope[]): Promise<boolean> {
  const wanted = structuredClone(envelopes.filter(({ type }) => options.topics.includes(topicOf(type))));
  const [first, ...others] = wanted;
  if (!first) return true;
  try {
    if (others.length > 0 && options.handleTogether) await options.handleTogether(wanted);
    else await options.handle(first);
    return true;
  } catch {
    return false;
  }
}

async function leave(group: Group, member: Member): Promise<void> {
  const at = group.members.indexOf(member);
  if (at < 0) return;
  group.members.splice(at, 1);
  member.stopping.abort();
  await member.current;
}
