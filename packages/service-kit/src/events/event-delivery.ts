import { types } from 'node:util';
import { type Envelope, type EventDefinition, topicOf } from '@loop-petal/contracts/events/event';
import { ZodError } from 'zod';
import { ShopError } from '../http/errors.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { pauseUnless } from '../runtime/backoff.ts';
import { isDatabaseUnavailable, isDatabaseUnwritable } from '../runtime/database-errors.ts';
import { contextFrom, parseTraceparent, runInContext } from '../runtime/request-context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { eventHandling, eventLag, eventsConsumed, startConsumerMetrics } from '../telemetry/metrics.ts';
import { inSpan, type SpanStart } from '../telemetry/tracing.ts';
import { type EventBus, isUnreadable, type Subscription } from './event-bus.ts';
import { watchConsumers } from './event-gauges.ts';
import { isLost, type Restore } from './restores.ts';

/** Pauses between the five attempts of a failing handler. */
const RETRY_PAUSES_MS = [50, 200, 800, 2000];
/** Attempts while another service is unavailable (503): about two minutes. */
const MAX_UNAVAILABLE_ATTEMPTS = 60;
const DATABASE_PAUSE_MS = 500;
/** Fewer than the pool's connections, so that requests are served during a backlog. */
const CONCURRENT_EVENTS = 4;

type RunEvent = <T>(envelope: Envelope, work: () => Promise<T>) => Promise<T>;

export interface Delivery {
  service: string;
  bus: EventBus;
  logger: Logger;
  definitions: EventDefinition[];
  /** Events that they removed are skipped. */
  restores: readonly Restore[];
  /**
   * Handles one event, or several if `isAtomic`.
   * @param run must be called for each event, in order
   * @returns the ids of events not handled before
   */
  handle(envelopes: readonly Envelope[], run: RunEvent): Promise<ReadonlySet<string>>;
  isAtomic?: boolean;
  park(envelope: Envelope, reason: string): Promise<void>;
  countParked(): Promise<number>;
  /** @throws when the service's database is unavailable */
  probe(): Promise<unknown>;
}

/** Delivers a service's events to their handlers, with retries and dead letters. For Postgres and Mongo services. */
export async function deliver(delivery: Delivery): Promise<Subscription> {
  const { service, bus, definitions, restores } = delivery;
  const types = new Set(definitions.map(({ type }) => type));
  const topics = [...new Set(definitions.map(({ topic }) => topic))];
  const stopping = new AbortController();
  if (topics.length === 0) return { stop: async () => undefined };
  startConsumerMetrics(service, [...types]);
  const semaphore = createSemaphore(CONCURRENT_EVENTS);
  // Waiting for a retry occupies no slot, so a failing event delays only its key.
  const limited: Delivery = { ...delivery, handle: (...args) => semaphore.run(() => delivery.handle(...args)) };
  const isWanted = (envelope: Envelope) =>
    (types.has(envelope.type) && !isLost(envelope, restores)) || isUnreadable(envelope);
  const pass = (events = 1) => eventsConsumed.inc({ group: service, type: 'other', result: 'skipped' }, events);
  const inContext: RunEvent = (envelope, work) =>
    runInContext(contextFrom(envelope.id, envelope.traceparent), () => inSpan(spanOf(service, envelope), work));

  const subscription = await bus.subscribe({
    group: service,
    topics,
    types,
    async handle(envelope) {
      if (!isWanted(envelope)) return pass();
      await inContext(envelope, () => handleOrPark(limited, envelope, stopping.signal));
    },
    handleTogether: delivery.isAtomic
      ? async (envelopes) => {
          const wanted = envelopes.filter(isWanted);
          if (wanted.length > 0) await handleTogether(limited, wanted, inContext);
          pass(envelopes.length - wanted.length);
        }
      : undefined,
  });
  const unwatch = watchConsumers(service, {
    deadLetters: () => delivery.countParked(),
    backlog: () => bus.backlog(service, topics),
  });
  return {
    stop() {
      unwatch();
      stopping.abort();
      return subscription.stop();
    },
  };
}

function spanOf(service: string, { id, type, traceparent }: Envelope): SpanStart {
  return {
    name: `handle ${type}`,
    kind: 'consumer',
    parent: parseTraceparent(traceparent),
    attributes: {
      'messaging.destination.name': topicOf(type),
      'messaging.consumer.group.name': service,
      'messaging.message.id': id,
    },
  };
}

/** Handles all events or none. @throws when one of them can't be handled now */
async function handleTogether(delivery: Delivery, envelopes: readonly Envelope[], run: RunEvent): Promise<void> {
  const unreadable = envelopes.find(isUnreadable);
  if (unreadable) throw new Error(`event ${unreadable.id} is not an envelope`);
  const began = performance.now();
  const fresh = await delivery.handle(envelopes, run);
  const seconds = (performance.now() - began) / 1000 / envelopes.length;
  for (const envelope of envelopes) countHandled(delivery.service, envelope, fresh, seconds);
}

function countHandled(group: string, { id, type, time }: Envelope, fresh: ReadonlySet<string>, seconds: number): void {
  const isFresh = fresh.has(id);
  eventsConsumed.inc({ group, type, result: isFresh ? 'handled' : 'skipped' });
  eventHandling.observe({ group, type }, seconds);
  if (isFresh) eventLag.observe({ group, type }, Math.max(0, Date.now() - Date.parse(time)) / 1000);
}

const runPlainly: RunEvent = (_, work) => work();

async function handleOrPark(delivery: Delivery, envelope: Envelope, stopping: AbortSignal): Promise<void> {
  const { logger, service: group, bus } = delivery;
  const { pauseScale = 1 } = bus;
  const { id, type } = envelope;
  const began = performance.now();
  if (isUnreadable(envelope)) return park(delivery, envelope, 'not an event envelope', stopping);
  for (let failures = 0; ; ) {
    try {
      const fresh = await delivery.handle([envelope], runPlainly);
      return countHandled(group, envelope, fresh, (performance.now() - began) / 1000);
    } catch (err) {
      if (stopping.aborted) throw err;
      if (await isDatabaseAway(delivery, err)) {
        logger.warn({ err, eventId: id, type }, 'database unavailable, the event waits');
        await pauseUnless(DATABASE_PAUSE_MS * pauseScale, stopping);
        continue;
      }
      failures += 1;
      const pause = pauseAfter(failures, err);
      if (pause === undefined) return park(delivery, envelope, describeFailure(err), stopping);
      eventsConsumed.inc({ group, type, result: 'retried' });
      logger.warn({ err, eventId: id, type, failures }, 'event handler failed, trying again');
      await pauseUnless(pause * pauseScale, stopping);
    }
  }
}

/**
 * Queries the database, because a handler's error may come from another server, and a database with a full disk still
 * answers.
 */
async function isDatabaseAway(delivery: Delivery, error: unknown): Promise<boolean> {
  if (isDatabaseUnwritable(error)) return true;
  if (!isDatabaseUnavailable(error)) return false;
  return delivery.probe().then(
    () => false,
    () => true,
  );
}

/** The pause before the next attempt; undefined if the event becomes a dead letter. */
function pauseAfter(failures: number, error: unknown): number | undefined {
  if (error instanceof ZodError) return undefined;
  if (error instanceof ShopError && error.status === 503) {
    return failures < MAX_UNAVAILABLE_ATTEMPTS ? (RETRY_PAUSES_MS[failures - 1] ?? RETRY_PAUSES_MS.at(-1)) : undefined;
  }
  return RETRY_PAUSES_MS[failures - 1];
}

async function park(delivery: Delivery, envelope: Envelope, reason: string, stopping: AbortSignal): Promise<void> {
  const { logger } = delivery;
  for (;;) {
    try {
      await delivery.park(envelope, reason);
      eventsConsumed.inc({ group: delivery.service, type: envelope.type, result: 'parked' });
      logger.error({ eventId: envelope.id, type: envelope.type, reason }, 'event parked as a dead letter');
      return;
    } catch (err) {
      if (stopping.aborted) throw err;
      logger.warn({ err, eventId: envelope.id }, 'storing the dead letter failed, trying again');
      await pauseUnless(DATABASE_PAUSE_MS, stopping);
    }
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ZodError) {
    return `data does not match the schema: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`;
  }
  return types.isNativeError(error) ? `${error.name}: ${error.message}` : String(error);
}
