import { randomUUID } from 'node:crypto';
import type { Envelope } from '@loop-petal/contracts/events/event';
import { ZodError } from 'zod';
import type { Part } from '../service/run-server.ts';
import type { Logger } from '../telemetry/logger.ts';
import { eventLag, eventsConsumed, startConsumerMetrics } from '../telemetry/metrics.ts';
import { type Consumer, handlingOf } from './consumer.ts';
import type { EventBus, Subscription } from './event-bus.ts';

const RETRY_MS = 2000;

export interface BroadcastOptions {
  service: string;
  bus: EventBus;
  logger: Logger;
  consumers: readonly Consumer<undefined>[];
  /**
   * Called whenever an event may have been missed: when the subscription starts and after an event with invalid data.
   */
  onGap?: () => void;
}

export function createBroadcast({ service, bus, logger, consumers, onGap }: BroadcastOptions): Part {
  const topics = [...new Set(consumers.map(({ event }) => event.topic))];
  const types = new Set(consumers.map(({ event }) => event.type));
  const group = `${service}-${randomUUID()}`;
  /** Counted apart from the service's own group, so that an alert notices when only that one is stuck. */
  const counted = `${service}-broadcast`;
  let subscription: Subscription | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const handle = async (envelope: Envelope) => {
    const { id, type, time } = envelope;
    if (!types.has(type)) return;
    try {
      await handlingOf(envelope, consumers)(undefined);
      eventsConsumed.inc({ group: counted, type, result: 'handled' });
      eventLag.observe({ group: counted, type }, Math.max(0, Date.now() - Date.parse(time)) / 1000);
    } catch (err) {
      if (!(err instanceof ZodError)) throw err;
      eventsConsumed.inc({ group: counted, type, result: 'skipped' });
      logger.warn({ err, eventId: id, type }, 'an event with invalid data is skipped');
      onGap?.();
    }
  };
  const subscribe = async (): Promise<void> => {
    try {
      subscription = await bus.subscribe({ group, topics, types, fromBeginning: false, handle });
      onGap?.();
    } catch (err) {
      logger.warn({ err }, 'the event bus is not available yet');
      if (!stopped) retry = setTimeout(subscribe, RETRY_MS);
    }
  };
  return {
    async start() {
      startConsumerMetrics(counted, [...types]);
      void subscribe();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await subscription?.stop();
    },
  };
}
