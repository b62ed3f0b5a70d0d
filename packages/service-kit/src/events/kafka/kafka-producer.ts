import type { Envelope } from '@loop-petal/contracts/events/event';
import type { Kafka, Producer } from 'kafkajs';

const ALL_REPLICAS = -1;

export interface KafkaProducer {
  /** Resolves when all replicas have the events. @param byTopic each topic's events, in order */
  send(byTopic: ReadonlyMap<string, readonly Envelope[]>): Promise<void>;
  close(): Promise<void>;
}

/**
 * A producer that connects on first use and reconnects after a failure, which may have made its connection unusable.
 */
export function createProducer(kafka: () => Promise<Kafka>): KafkaProducer {
  let connecting: Promise<Producer> | undefined;
  const connected = () => {
    connecting ??= connectProducer(kafka).catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  const close = async () => {
    const open = connecting;
    connecting = undefined;
    await open?.then((producer) => producer.disconnect()).catch(() => undefined);
  };
  return {
    async send(byTopic) {
      const topicMessages = [...byTopic].map(([topic, events]) => ({
        topic,
        messages: events.map((event) => ({ key: event.subject, value: JSON.stringify(event) })),
      }));
      try {
        await (await connected()).sendBatch({ acks: ALL_REPLICAS, timeout: 10_000, topicMessages });
      } catch (error) {
        void close();
        throw error;
      }
    },
    close,
  };
}

/** One request in flight, so that a retried batch can't overtake the next one. The inbox handles duplicates. */
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
