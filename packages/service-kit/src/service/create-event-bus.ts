import type { EventBus } from '../events/event-bus.ts';
import type { KafkaOptions } from '../events/kafka/kafka-client.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface EventBusConfig {
  EVENT_BUS: 'postgres' | 'kafka';
  EVENTS_DATABASE_URL?: string | undefined;
  KAFKA_BROKERS?: string[] | undefined;
  KAFKA_PARTITIONS?: number | undefined;
  KAFKA_REPLICATION?: number | undefined;
  KAFKA_TLS?: boolean | undefined;
  KAFKA_CA?: string | undefined;
  KAFKA_USERNAME?: string | undefined;
  KAFKA_PASSWORD?: string | undefined;
}

/** The configured bus; loads only its own adapter and driver. */
export async function createEventBus(config: EventBusConfig, logger: Logger): Promise<EventBus> {
  if (config.EVENT_BUS === 'kafka') {
    const { createKafkaEventBus } = await import('../events/kafka/kafka-event-bus.ts');
    return createKafkaEventBus(kafkaOptions(config, logger));
  }
  const { createPostgresEventBus } = await import('../events/postgres-log/postgres-event-bus.ts');
  return createPostgresEventBus(config.EVENTS_DATABASE_URL ?? '', logger);
}

export function kafkaOptions(config: EventBusConfig, logger: Logger): KafkaOptions {
  const { KAFKA_BROKERS: brokers = [], KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replication } = config;
  const { KAFKA_TLS: tls = false, KAFKA_CA: ca, KAFKA_USERNAME: username, KAFKA_PASSWORD: password = '' } = config;
  const login = username ? { username, password } : undefined;
  return { brokers, partitions, replication, tls, ca, login, logger };
}
