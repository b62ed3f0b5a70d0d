import { PERSONAL_LOG_DAYS, PERSONAL_TOPICS } from '@loop-petal/contracts/events/event';
import type { Admin, Kafka } from 'kafkajs';
import { MAX_COUNTED_EVENTS } from '../event-bus.ts';
import { createClient, type KafkaOptions } from './kafka-client.ts';

type Topics = Pick<KafkaOptions, 'partitions' | 'replication'>;

/** Runs `work` with a connection of its own. @param retries of the connection; kafkajs decides when left out */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>, retries?: number): Promise<T> {
  const admin = kafka.admin(retries === undefined ? {} : { retry: { retries } });
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

const placed = ({ partitions = 6, replication = 1 }: Topics) => ({
  numPartitions: partitions,
  replicationFactor: replication,
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Events with personal data are deleted from the log after some days, whatever the broker's default is. */
function retentionOf(topic: string): { name: string; value: string }[] {
  if (!PERSONAL_TOPICS.includes(topic)) return [];
  return [
    { name: 'retention.ms', value: String(PERSONAL_LOG_DAYS * DAY_MS) },
    // A broker deletes whole segments only.
    { name: 'segment.ms', value: String(DAY_MS) },
  ];
}

/** Creates the topic unless it exists. */
export function ensureTopic(kafka: Kafka, topic: string, options: Topics): Promise<void> {
  return withAdmin(kafka, async (admin) => {
    if ((await admin.listTopics()).includes(topic)) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: [{ topic, ...placed(options), configEntries: retentionOf(topic) }],
    });
  });
}

/**
 * Creates the missing topics, each with a minimum of replicas that must have an event before it counts as published.
 * Existing topics are not changed.
 * @returns the new ones
 */
export async function createTopics(
  options: KafkaOptions & { minInsyncReplicas: number },
  names: readonly string[],
): Promise<string[]> {
  const minInsync = { name: 'min.insync.replicas', value: String(options.minInsyncReplicas) };
  return withAdmin(await createClient(options), async (admin) => {
    const existing = new Set(await admin.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        ...placed(options),
        configEntries: [minInsync, ...retentionOf(topic)],
      })),
    });
    return missing;
  });
}

/** The number of events of a topic after a group's offsets; without an offset it begins at the oldest one. */
export async function countBehind(admin: Admin, group: string, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  const [at] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  return ends.reduce((sum, { partition, high, low }) => {
    const offset = Number(at?.partitions.find((one) => one.partition === partition)?.offset ?? -1);
    return sum + Math.min(MAX_COUNTED_EVENTS, Number(high) - (offset < 0 ? Number(low) : offset));
  }, 0);
}
