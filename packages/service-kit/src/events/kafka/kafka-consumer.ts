import { setTimeout } from 'node:timers/promises';
import { Envelope } from '@loop-petal/contracts/events/event';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { createBackoff, keepRunning, pauseUnless } from '../../runtime/backoff.ts';
import { uuidOfText } from '../../security/hashed-uuid.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { type SubscribeOptions, type Subscription, unreadable } from '../event-bus.ts';
import { findNewEnds, withAdmin } from './kafka-topics.ts';

const SESSION_MS = 10_000;
const HEARTBEAT_MS = 2000;
const SILENCE_LIMIT_MS = 60_000;
const JOIN_LIMIT_MS = 15_000;

interface Consuming {
  kafka: () => Promise<Kafka>;
  prepare: (topics: string[]) => Promise<unknown>;
  subscribed: SubscribeOptions;
  logger: Logger;
}

/** Keeps one consumer of the group running: replaces it after a crash or a minute without activity. */
export function keepConsuming(consuming: Consuming): Subscription & { joined: Promise<void> } {
  const { subscribed, logger } = consuming;
  const { begun, stop } = keepRunning({
    minPauseMs: 200,
    maxPauseMs: 5000,
    run: (stopping, begin) => consumeUntilBroken(consuming, stopping, begin),
    onError: (err) => logger.warn({ err, group: subscribed.group }, 'kafka consumer failed, creating a new one'),
  });
  return { joined: Promise.race([begun, setTimeout(JOIN_LIMIT_MS, undefined, { ref: false })]), stop };
}

async function consumeUntilBroken(consuming: Consuming, stopping: AbortSignal, joined: () => void): Promise<void> {
  const { kafka, prepare, subscribed, logger } = consuming;
  const { group, topics, fromBeginning = true } = subscribed;
  await prepare(topics);
  const open = await kafka();
  const ends = fromBeginning ? [] : await withAdmin(open, (admin) => findNewEnds(admin, group, topics));
  const consumer = open.consumer({
    groupId: group,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_MS,
    rebalanceTimeout: 30_000,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: 500,
    // `watch` replaces a crashed consumer: kafkajs' own restart can hang.
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
    // without an offset, each join would begin at the newest event again
    if (ends.length > 0) await consumer.commitOffsets(ends);
    await pauseUnless(2 ** 31 - 1, stopping, broken.signal);
    if (!stopping.aborted)
      logger.warn({ group, reason: String(broken.signal.reason) }, 'kafka consumer to be replaced');
  } finally {
    life.end();
    await consumer.stop().catch(() => undefined);
    await consumer.disconnect().catch(() => undefined);
  }
}

/** Aborts `broken` when kafkajs reports a crash, or after a minute without activity. */
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
    if (performance.now() - lastSign > SILENCE_LIMIT_MS) broken.abort(new Error('no activity'));
  }, SILENCE_LIMIT_MS / 6);
  return { sign, end: () => clearInterval(timer) };
}

/** Handles a partition's messages in order. Never throws: retries a failing handler while heartbeats continue. */
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
    // Derives the id from the position in the log, so that the message becomes only one dead letter.
    return unreadable(topic, uuidOfText(`${topic}/${partition}/${message.offset}`), raw);
  }
}
