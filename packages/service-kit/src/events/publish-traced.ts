import { type Envelope, topicOf } from '@loop-petal/contracts/events/event';
import { assertOutsideTransaction } from '../runtime/transaction-context.ts';
import { isTracing, openSpan } from '../telemetry/tracing.ts';
import type { EventBus } from './event-bus.ts';

/** Publishes events. Each is a span in its creator's trace and the parent of its handlers' spans. */
export async function publishTraced(bus: EventBus, envelopes: Envelope[]): Promise<void> {
  assertOutsideTransaction('the event bus');
  if (!isTracing()) return bus.publish(envelopes);
  const traced = envelopes.map((envelope) => {
    const { id, type, subject, traceparent: parent } = envelope;
    const span = openSpan({
      name: `publish ${type}`,
      kind: 'producer',
      parent,
      attributes: { 'messaging.destination.name': topicOf(type), 'messaging.message.id': id, 'event.subject': subject },
    });
    return { span, envelope: span ? { ...envelope, traceparent: span.traceparent } : envelope };
  });
  try {
    await bus.publish(traced.map(({ envelope }) => envelope));
  } catch (error) {
    for (const { span } of traced) span?.fail(error);
    throw error;
  } finally {
    for (const { span } of traced) span?.end();
  }
}
