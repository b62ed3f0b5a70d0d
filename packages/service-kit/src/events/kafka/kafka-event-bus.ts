import { type Envelope, topicOf } from '@loop-petal/contracts/events/event';
import type { Kafka } from 'kafkajs';
import { eventsPublished } from '../../telemetry/metrics.ts';
import type { EventBus, Subscription } from '../event-bus.ts';
import { createClient, type KafkaOptions } from './kafka-client.ts';
import { keepConsuming } from './kafka-consumer.ts';
import { createProducer } from './kafka-producer.ts';
import { countBehind, deleteGroup, ensureTopic, withAdmin } from './kafka-topics.ts';

/** Events in Kafka, for more than one machine. Only this folder uses kafkajs. */
export function createKafkaEventBus(options: KafkaOptions): EventBus {
  const { logger } = options;
  const subscriptions = new Set<Subscription>();
  const topics = new Map<string, Promise<unknown>>();
  let client: Promise<Kafka> | undefined;

  const kafka = () => {
    client ??= createClient(options);
    return client;
  };
  const producer = createProducer(kafka);
  const prepareTopic = (topic: string) => {
    const preparing = topics.get(topic) ?? kafka().then((open) => ensureTopic(open, topic, options));
    topics.set(topic, preparing);
    return preparing.catch((error: unknown) => {
      topics.delete(topic);
      throw error;
    });
  };
  const prepare = (names: string[]) => Promise.all(names.map(prepareTopic));

  return {
    async publish(envelopes) {
      if (envelopes.length === 0) return;
      const byTopic = groupByTopic(envelopes);
      await prepare([...byTopic.keys()]);
      await producer.send(byTopic).catch((error: unknown) => {
        topics.clear();
        throw error;
      });
      for (const { type } of envelopes) eventsPublished.inc({ type });
    },
    async subscribe(subscribed) {
      const consuming = keepConsuming({ kafka, prepare, subscribed, logger });
      const subscription = {
        async stop() {
          subscriptions.delete(subscription);
          await consuming.stop();
          if (subscribed.fromBeginning === false) await deleteGroup(await kafka(), subscribed.group);
        },
      };
      subscriptions.add(subscription);
      await consuming.joined;
      return subscription;
    },
    async backlog(group, names) {
      const count = await withAdmin(
        await kafka(),
        (admin) => Promise.all(names.map(async (topic) => [topic, await countBehind(admin, group, topic)] as const)),
        1,
      );
      return new Map(count);
    },
    // Brokers find messages by offset, not by key.
    findEvents: async () => null,
    async ready() {
      await withAdmin(await kafka(), (admin) => admin.describeCluster(), 0);
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await producer.close();
    },
  };
}

function groupByTopic(envelopes: Envelope[]): Map<string, Envelope[]> {
  const groups = new Map<string, Envelope[]>();
  for (const envelope of envelopes) {
    const topic = topicOf(envelope.type);
    groups.set(topic, [...(groups.get(topic) ?? []), envelope]);
  }
  return groups;
}
