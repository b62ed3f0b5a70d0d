import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Envelope } from '@loop-petal/contracts/events/event';
import type { EventBus } from '../src/events/event-bus.ts';
import { eventually, gate } from './eventually.ts';

export interface EventBusHarness {
  connect(): EventBus;
  close(): Promise<void>;
}

const PATIENCE_MS = 45_000;

export function describeEventBus(name: string, createHarness: () => Promise<EventBusHarness>): void {
  describe(`the event bus on ${name}`, () => {
    let harness: EventBusHarness;
    const buses: EventBus[] = [];
    const connect = () => {
      const bus = harness.connect();
      buses.push(bus);
      return bus;
    };
    const start = async () => {
      harness = await createHarness();
      const topic = freshTopic();
      return { topic, group: `group-${topic}` };
    };

    afterEach(async () => {
      await Promise.all(buses.splice(0).map((bus) => bus.close()));
      await harness.close();
    });

    test('events of one key arrive in the order they were published', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      await connect().subscribe({ group, topics: [topic], handle: async (event) => note(seen, event) });
      const publisher = connect();
      for (let round = 0; round < 10; round += 1) {
        await publisher.publish(['rose', 'tulip', 'daisy'].map((key) => anEvent(topic, key, round)));
      }
      await eventually(() => expect(countOf(seen)).toBe(30), PATIENCE_MS);
      for (const numbers of seen.values()) expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }, 60_000);

    test('every group gets every event', async () => {
      const { topic, group } = await start();
      const first = new Map<string, number[]>();
      const second = new Map<string, number[]>();
      await connect().subscribe({ group, topics: [topic], handle: async (event) => note(first, event) });
      await connect().subscribe({ group: `${group}-2`, topics: [topic], handle: async (event) => note(second, event) });
      await connect().publish(many(topic, 20));
      await eventually(() => expect([countOf(first), countOf(second)]).toEqual([20, 20]), PATIENCE_MS);
    }, 60_000);

    test('the events about a subject are found in order, or reported as not searchable', async () => {
      const { topic } = await start();
      const bus = connect();
      await bus.publish([anEvent(topic, 'rose', 1), anEvent(topic, 'tulip', 2), anEvent(topic, 'rose', 3)]);
      await bus.publish([anEvent(freshTopic(), 'rose', 4)]);
      const found = await bus.findEvents([topic], ['rose']);
      if (name === 'kafka') expect(found).toBeNull();
      else expect(found?.map(({ data }) => data)).toEqual([1, 3].map((number) => anEvent(topic, 'rose', number).data));
    }, 60_000);

    test('the events that a group has not handled yet can be counted, by topic', async () => {
      const { topic, group } = await start();
      const other = freshTopic();
      const bus = connect();
      await bus.publish(many(topic, 3));
      const handling = gate();
      const seen = new Map<string, number[]>();
      await bus.subscribe({
        group,
        topics: [topic, other],
        handle: async (event) => {
          await handling.opened;
          note(seen, event);
        },
      });
      await bus.publish([...many(topic, 4), anEvent(other, 'rose', 1)]);
      const behind = async () => Object.fromEntries(await bus.backlog(group, [topic, other]));
      expect(await behind()).toEqual({ [topic]: 7, [other]: 1 });
      handling.open();
      await eventually(async () => expect(await behind()).toEqual({ [topic]: 0, [other]: 0 }), PATIENCE_MS);
      expect(countOf(seen)).toBe(8);
    }, 60_000);

    test('a group gets no events of topics it has not subscribed to', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      await connect().subscribe({ group, topics: [topic], handle: async (event) => note(seen, event) });
      const publisher = connect();
      await publisher.publish(many(freshTopic(), 5));
      await publisher.publish([anEvent(topic, 'rose', 1)]);
      await eventually(() => expect(seen.get('rose')).toEqual([1]), PATIENCE_MS);
      expect(countOf(seen)).toBe(1);
    }, 60_000);

    test('two members of a group share the work and keep the order of each key', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      const workers = [0, 0];
      const join = (worker: 0 | 1) =>
        connect().subscribe({
          group,
          topics: [topic],
          async handle(event) {
            workers[worker] = (workers[worker] ?? 0) + 1;
            note(seen, event);
          },
        });
      await join(0);
      await join(1);
      const publisher = connect();
      const keys = Array.from({ length: 24 }, (_, n) => `key-${n}`);
      let round = 0;
      await eventually(async () => {
        await publisher.publish(keys.map((key) => anEvent(topic, key, round)));
        round += 1;
        expect(Math.min(...workers)).toBeGreaterThan(0);
      }, PATIENCE_MS);
      await eventually(() => {
        for (const key of keys) expect(firstTimes(seen.get(key))).toEqual(upTo(round));
      }, PATIENCE_MS);
    }, 60_000);

    test('an event whose handler fails is redelivered before its successors', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      let failures = 0;
      await connect().subscribe({
        group,
        topics: [topic],
        async handle(event) {
          if (numberOf(event) === 1 && failures < 3) {
            failures += 1;
            throw new Error('not now');
          }
          note(seen, event);
        },
      });
      await connect().publish([0, 1, 2].map((number) => anEvent(topic, 'rose', number)));
      await eventually(() => expect(seen.get('rose')).toEqual([0, 1, 2]), PATIENCE_MS);
      expect(failures).toBe(3);
    }, 60_000);

    test('the events that a leaving member has not handled are handled by another one', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      const leaving = connect();
      await leaving.subscribe({
        group,
        topics: [topic],
        async handle(event) {
          if (numberOf(event) >= 3) throw new Error('this member is broken');
          note(seen, event);
        },
      });
      await connect().publish(upTo(6).map((number) => anEvent(topic, 'rose', number)));
      await eventually(() => expect(seen.get('rose')).toEqual([0, 1, 2]), PATIENCE_MS);
      await Promise.all([
        leaving.close(),
        connect().subscribe({ group, topics: [topic], handle: async (event) => note(seen, event) }),
      ]);
      await eventually(() => expect(firstTimes(seen.get('rose'))).toEqual(upTo(6)), PATIENCE_MS);
    }, 60_000);

    test('a new group starts with the oldest event, or with the next one if configured', async () => {
      const { topic, group } = await start();
      const publisher = connect();
      await publisher.publish([anEvent(topic, 'rose', 0), anEvent(topic, 'rose', 1)]);
      const all = new Map<string, number[]>();
      const fresh = new Map<string, number[]>();
      await connect().subscribe({ group, topics: [topic], handle: async (event) => note(all, event) });
      await connect().subscribe({
        group: `${group}-fresh`,
        topics: [topic],
        fromBeginning: false,
        handle: async (event) => note(fresh, event),
      });
      let number = 2;
      await eventually(async () => {
        await publisher.publish([anEvent(topic, 'rose', number)]);
        number += 1;
        expect(fresh.get('rose')?.length).toBeGreaterThan(0);
      }, PATIENCE_MS);
      await eventually(() => expect(all.get('rose')).toEqual(upTo(number)), PATIENCE_MS);
      expect(Math.min(...(fresh.get('rose') ?? []))).toBeGreaterThan(1);
    }, 60_000);

    test('a slow handler loses nothing', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      const slow = gate();
      await connect().subscribe({
        group,
        topics: [topic],
        async handle(event) {
          if (numberOf(event) === 0) await slow.opened;
          note(seen, event);
        },
      });
      const publisher = connect();
      for (const number of upTo(5)) await publisher.publish([anEvent(topic, 'rose', number)]);
      slow.open();
      await eventually(() => expect(seen.get('rose')).toEqual(upTo(5)), PATIENCE_MS);
    }, 60_000);

    test('a restarted consumer continues where it stopped', async () => {
      const { topic, group } = await start();
      const seen = new Map<string, number[]>();
      const handle = async (event: Envelope) => note(seen, event);
      const publisher = connect();
      for (const round of upTo(3)) {
        await publisher.publish([anEvent(topic, 'rose', 2 * round), anEvent(topic, 'rose', 2 * round + 1)]);
        const subscription = await connect().subscribe({ group, topics: [topic], handle });
        await eventually(() => expect(seen.get('rose')).toEqual(upTo(2 * round + 2)), PATIENCE_MS);
        await subscription.stop();
      }
    }, 60_000);

    test('the envelope arrives as it was published', async () => {
      const { topic, group } = await start();
      const seen: Envelope[] = [];
      await connect().subscribe({ group, topics: [topic], handle: async (event) => void seen.push(event) });
      const bus = connect();
      const odd = { text: 'Blüten „🌸“ \u0000 \\ " {a,b} NULL', nothing: null, list: [1.5, '', { deep: true }] };
      const event = { ...anEvent(topic, 'kéy "1", {2}', 0), data: odd, traceparent: '00-1-2-01' };
      await bus.publish([event]);
      await bus.publish([]);
      await eventually(() => expect(seen).toEqual([event]), PATIENCE_MS);
      await bus.ready();
    }, 60_000);
  });
}

export function anEvent(topic: string, key: string, number: number): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    type: `${topic}.happened`,
    source: 'test',
    subject: key,
    time: new Date().toISOString(),
    data: { number },
  };
}

export const freshTopic = () =>
  `t${[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

export const numberOf = (event: Envelope) => (event.data as { number: number }).number;
export const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const many = (topic: string, count: number) => upTo(count).map((n) => anEvent(topic, `key-${n}`, n));
const firstTimes = (numbers: number[] = []) => [...new Set(numbers)];

export function note(seen: Map<string, number[]>, event: Envelope): void {
  seen.set(event.subject, [...(seen.get(event.subject) ?? []), numberOf(event)]);
}

export const countOf = (seen: Map<string, number[]>) =>
  [...seen.values()].reduce((sum, numbers) => sum + numbers.length, 0);
