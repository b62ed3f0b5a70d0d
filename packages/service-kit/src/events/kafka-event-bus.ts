import { createHash } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { Envelope, topicOf } from '@loop-petal/contracts/events/event';
import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage, Producer } from 'kafkajs';
import { createBackoff, pauseUnless } from '../http/backoff.ts';
import type { Logger } from '../telemetry/logger.ts';
import { eventsPublished } from '../telemetry/metrics.ts';
import {
  type EventBus,
  MAX_COUNTED_EVENTS,
  type SubscribeOptions,
  type Subscription,
  unreadable,
} from './event-bus.ts';

const ALL_REPLICAS = -1;
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 2000;
const SILENCE_LIMIT_MS = 60_000;
const JOIN_LIMIT_MS = 15_000;

export interface KafkaOptions {
  brokers: string[];
  /** Of topics that are created; 6 unless told otherwise. */
  partitions?: number | undefined;
  /** Copies of topics that are created; 1 unless told otherwise. */
  replication?: number | undefined;
  tls?: boolean | undefined;
  /** Certificates (PEM) to trust besides the usual ones. */
  ca?: string | undefined;
  /** SASL SCRAM-SHA-512. */
  login?: { username: string; password: string } | undefined;
  logger: Logger;
}

/** Events in Kafka, for anything beyond one machine. Everything that knows kafkajs is in this file. */
export function createKafkaEventBus(options: KafkaOptions): EventBus {
  const { logger } = options;
  const subscriptions = new Set<Subscription>();
  const topics = new Map<string, Promise<void>>();
  let client: Promise<Kafka> | undefined;
  let connecting: Promise<Producer> | undefined;

  const kafka = () => {
    client ??= createClient(options);
    return client;
  };
  const producer = () => {
    connecting ??= connectProducer(kafka).catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  const ensureTopic = (topic: string) => {
    const creating = topics.get(topic) ?? createTopic(kafka, topic, options);
    topics.set(topic, creating);
    return creating.catch((error: unknown) => {
      topics.delete(topic);
      throw error;
    });
  };
  const prepare = (names: string[]) => Promise.all(names.map(ensureTopic));

  return {
    async publish(envelopes) {
      if (envelopes.length === 0) return;
      const byTopic = groupByTopic(envelopes);
      await prepare([...byTopic.keys()]);
      const topicMessages = [...byTopic].map(([topic, events]) => ({
        topic,
        messages: events.map((event) => ({ key: event.subject, value: JSON.stringify(event) })),
      }));
      try {
        await (await producer()).sendBatch({ acks: ALL_REPLICAS, timeout: 10_000, topicMessages });
      } catch (error) {
        // The topic may have been deleted, or the producer's connection may be beyond repair: both begin anew.
        topics.clear();
        const broken = connecting;
        connecting = undefined;
        void broken?.then((p) => p.disconnect()).catch(() => undefined);
        throw error;
      }
      for (const { type } of envelopes) eventsPublished.inc({ type });
    },
    async subscribe(subscribed) {
      const subscription = keepConsuming({ kafka, prepare, subscribed, logger });
      subscriptions.add(subscription);
      await subscription.joined;
      return {
        async stop() {
          await subscription.stop();
          subscriptions.delete(subscription);
        },
      };
    },
    async backlog(group, topics) {
      const admin = (await kafka()).admin({ retry: { retries: 1 } });
      try {
        await admin.connect();
        const counted = await Promise.all(topics.map(async (topic) => [topic, await countBehind(admin, group, topic)]));
        return new Map(counted as [string, number][]);
      } finally {
        await admin.disconnect().catch(() => undefined);
      }
    },
    async ready() {
      const admin = (await kafka()).admin({ retry: { retries: 0 } });
      try {
        await admin.connect();
        await admin.describeCluster();
      } finally {
        await admin.disconnect().catch(() => undefined);
      }
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await connecting?.then((p) => p.disconnect()).catch(() => undefined);
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

async function createClient({ brokers, tls, ca, login, logger }: KafkaOptions): Promise<Kafka> {
  const { Kafka, logLevel } = (await import('kafkajs')).default;
  return new Kafka({
    clientId: 'loop-petal',
    brokers,
    ssl: tls ? (ca ? { ca: [...rootCertificates, ca] } : true) : false,
    ...(login ? { sasl: { mechanism: 'scram-sha-512', ...login } } : {}),
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, label, log }) =>
        logger.debug({ namespace, label, detail: log.message }, 'kafkajs'),
  });
}

/** One request in flight: a repeated batch can't overtake the next. Doubles are the inbox's business. */
async function connectProducer(kafka: () => Promise<Kafka>): Promise<Producer> {
  const { Partitioners } = (await import('kafkajs')).default;
  const producer = (await kafka()).producer({
    allowAutoTopicCreation: false,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  return producer;
}

/** A group without an offset begins at the oldest event. */
async function countBehind(admin: Admin, group: string, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  const [at] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  return ends.reduce((sum, { partition, high, low }) => {
    const offset = Number(at?.partitions.find((one) => one.partition === partition)?.offset ?? -1);
    return sum + Math.min(MAX_COUNTED_EVENTS, Number(high) - (offset < 0 ? Number(low) : offset));
  }, 0);
}

async function createTopic(kafka: () => Promise<Kafka>, topic: string, options: KafkaOptions): Promise<void> {
  const admin = (await kafka()).admin();
  try {
    await admin.connect();
    if ((await admin.listTopics()).includes(topic)) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: [{ topic, numPartitions: options.partitions ?? 6, replicationFactor: options.replication ?? 1 }],
    });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/**
 * Creates the topics that are missing, each with a minimum of replicas that must have an event before it counts as
 * published. Topics that exist stay as they are. Answers the new ones.
 */
export async function createTopics(
  options: KafkaOptions & { minInsyncReplicas: number },
  names: readonly string[],
): Promise<string[]> {
  const admin = (await createClient(options)).admin();
  try {
    await admin.connect();
    const existing = new Set(await admin.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    const configEntries = [{ name: 'min.insync.replicas', value: String(options.minInsyncReplicas) }];
    const { partitions: numPartitions = 6, replication: replicationFactor = 1 } = options;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({ topic, numPartitions, replicationFactor, configEntries })),
    });
    return missing;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

interface Consuming {
  kafka: () => Promise<Kafka>;
  prepare: (topics: string[]) => Promise<unknown>;
  subscribed: SubscribeOptions;
  logger: Logger;
}

/** Keeps one consumer of the group alive: a consumer that crashed, or has been silent, is replaced by a new one. */
function keepConsuming(consuming: Consuming): Subscription & { joined: Promise<void> } {
  const { subscribed, logger } = consuming;
  const stopping = new AbortController();
  const backoff = createBackoff(200, 5000);
  let markJoined = () => {};
  const joined = new Promise<void>((resolve) => {
    markJoined = resolve;
    setTimeout(resolve, JOIN_LIMIT_MS).unref();
  });
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await consumeUntilBroken(consuming, stopping.signal, () => {
          backoff.reset();
          markJoined();
        });
      } catch (err) {
        logger.warn({ err, group: subscribed.group }, 'kafka consumer broke, making a new one');
      }
      await pauseUnless(backoff.next(), stopping.signal);
    }
  };
  const running = run();
  return {
    joined,
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function consumeUntilBroken(consuming: Consuming, stopping: AbortSignal, joined: () => void): Promise<void> {
  const { kafka, prepare, subscribed, logger } = consuming;
  const { group, topics, fromBeginning = true } = subscribed;
  await prepare(topics);
  const consumer = (await kafka()).consumer({
    groupId: group,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: 30_000,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: 500,
    // A crash is answered with a whole new consumer, below: its own restart has been seen to hang.
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5, restartOnFailure: async () => false },
  });
  const broken = new AbortController();
  const life = watch(consumer, broken, joined);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning });
    await consumer.run({
      eachBatchAutoResolve: false,
      autoCommitInterval: 500,
      partitionsConsumedConcurrently: 4,
      eachBatch: (batch) =>
        handleBatch(batch, subscribed, logger, () => stopping.aborted || broken.signal.aborted, life.sign),
    });
    await pauseUnless(2 ** 31 - 1, stopping, broken.signal);
    if (!stopping.aborted)
      logger.warn({ group, reason: String(broken.signal.reason) }, 'kafka consumer to be replaced');
  } finally {
    life.end();
    await consumer.stop().catch(() => undefined);
    await consumer.disconnect().catch(() => undefined);
  }
}

/** Aborts `broken` when kafkajs says that the consumer crashed, or when it has shown no sign of life for a minute. */
function watch(consumer: Consumer, broken: AbortController, joined: () => void) {
  let lastSign = performance.now();
  const sign = () => {
    lastSign = performance.now();
  };
  const { CRASH, FETCH, HEARTBEAT, GROUP_JOIN } = consumer.events;
  consumer.on(CRASH, ({ payload }) => broken.abort(payload.error));
  consumer.on(FETCH, sign);
  consumer.on(HEARTBEAT, sign);
  consumer.on(GROUP_JOIN, () => {
    sign();
    joined();
  });
  const timer = setInterval(() => {
    if (performance.now() - lastSign > SILENCE_LIMIT_MS) broken.abort(new Error('no sign of life'));
  }, SILENCE_LIMIT_MS / 6);
  return { sign, end: () => clearInterval(timer) };
}

/** Handles a partition's messages in order. Never throws: a failing handler is tried again while heartbeats go on. */
async function handleBatch(
  payload: EachBatchPayload,
  { handle }: SubscribeOptions,
  logger: Logger,
  isOver: () => boolean,
  sign: () => void,
): Promise<void> {
  const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, isRunning, isStale } = payload;
  const gone = new AbortController();
  const beat = () => {
    sign();
    return heartbeat().catch(() => gone.abort());
  };
  const beating = setInterval(beat, HEARTBEAT_MS);
  const isMine = () => isRunning() && !isStale() && !isOver() && !gone.signal.aborted;
  try {
    for (const message of batch.messages) {
      const backoff = createBackoff(50, 2000);
      let done = false;
      while (!done) {
        if (!isMine()) return;
        done = await handle(toEnvelope(batch.topic, batch.partition, message)).then(
          () => true,
          (err: unknown) => {
            logger.warn({ err, topic: batch.topic, offset: message.offset }, 'event not handled, trying again');
            return false;
          },
        );
        if (!done) await pauseUnless(backoff.next(), gone.signal);
      }
      resolveOffset(message.offset);
      await commitOffsetsIfNecessary().catch(() => gone.abort());
    }
    await beat();
  } finally {
    clearInterval(beating);
  }
}

function toEnvelope(topic: string, partition: number, message: KafkaMessage): Envelope {
  const raw = message.value?.toString('utf8') ?? '';
  try {
    return Envelope.parse(JSON.parse(raw));
  } catch {
    return unreadable(topic, idOf(`${topic}/${partition}/${message.offset}`), raw);
  }
}

/** The same place in the log gives the same id, so that the message is parked once. */
function idOf(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
