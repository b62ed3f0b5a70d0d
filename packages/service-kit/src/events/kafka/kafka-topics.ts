import { PERSONAL_LOG_DAYS, PERSONAL_TOPICS } from '@loop-petal/contracts/events/event';
import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import type { Admin, Kafka, TopicPartitionOffset } from 'kafkajs';
import { MAX_COUNTED_EVENTS } from '../event-bus.ts';
import { createClient, type KafkaOptions } from './kafka-client.ts';

type Topics = Pick<KafkaOptions, 'partitions' | 'replication'> & { minInsyncReplicas?: number };

/** Runs `work` with a new admin connection. @param retries of the connection; kafkajs' default when absent */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>, retries?: number): Promise<T> {
  const admin = kafka.admin(retries === undefined ? {} : { retry: { retries } });
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/** Events with personal data expire after `PERSONAL_LOG_DAYS`, regardless of the broker's default. */
function retentionOf(topic: string): { name: string; value: string }[] {
  if (!PERSONAL_TOPICS.includes(topic)) return [];
  return [
    { name: 'retention.ms', value: String(PERSONAL_LOG_DAYS * DAY_MS) },
    // Brokers delete whole segments only.
    { name: 'segment.ms', value: String(DAY_MS) },
  ];
}

async function addMissing(
  admin: Admin,
  names: readonly string[],
  { partitions = 6, replication = 1, minInsyncReplicas }: Topics,
): Promise<string[]> {
  const existing = new Set(await admin.listTopics());
  const missing = names.filter((name) => !existing.has(name));
  if (missing.length === 0) return [];
  const minInsync = minInsyncReplicas ? [{ name: 'min.insync.replicas', value: String(minInsyncReplicas) }] : [];
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((topic) => ({
      topic,
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: [...minInsync, ...retentionOf(topic)],
    })),
  });
  return missing;
}

export const ensureTopic = (kafka: Kafka, topic: string, options: Topics): Promise<unknown> =>
  withAdmin(kafka, (admin) => addMissing(admin, [topic], options));

/**
 * Creates the missing topics with their minimum number of in-sync replicas. Leaves existing topics unchanged.
 * @returns the new topics
 */
export const createTopics = async (
  options: KafkaOptions & { minInsyncReplicas: number },
  names: readonly string[],
): Promise<string[]> => withAdmin(await createClient(options), (admin) => addMissing(admin, names, options));

/** Best effort: a broker deletes an empty group a week later anyway. */
export const deleteGroup = (kafka: Kafka, group: string): Promise<unknown> =>
  withAdmin(kafka, (admin) => admin.deleteGroups([group]), 0).catch(() => undefined);

/** The ends of the partitions in which the group has no offset. */
export async function findNewEnds(admin: Admin, group: string, topics: string[]): Promise<TopicPartitionOffset[]> {
  const found = (await admin.fetchOffsets({ groupId: group, topics })).map(async ({ topic, partitions }) => {
    const isNew = new Set(partitions.filter(({ offset }) => Number(offset) < 0).map(({ partition }) => partition));
    const ends = await admin.fetchTopicOffsets(topic);
    return ends
      .filter(({ partition }) => isNew.has(partition))
      .map(({ partition, high }) => ({ topic, partition, offset: high }));
  });
  return (await Promise.all(found)).flat();
}

/** The number of a topic's events after a group's offsets; without an offset, counts from the oldest event. */
export async function countBehind(admin: Admin, group: string, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  const [at] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  return ends.reduce((sum, { partition, high, low }) => {
    const offset = Number(at?.partitions.find((one) => one.partition === partition)?.offset ?? -1);
    return sum + Math.min(MAX_COUNTED_EVENTS, Number(high) - (offset < 0 ? Number(low) : offset));
  }, 0);
}
