import { rootCertificates } from 'node:tls';
import type { Kafka } from 'kafkajs';
import type { Logger } from '../../telemetry/logger.ts';

export interface KafkaOptions {
  brokers: string[];
  /** The number of partitions of new topics, 6 by default. */
  partitions?: number | undefined;
  replication?: number | undefined;
  tls?: boolean | undefined;
  /** Certificates (PEM) to trust in addition to the default ones. */
  ca?: string | undefined;
  login?: { username: string; password: string } | undefined;
  logger: Logger;
}

/** Creates a client without connecting. */
export async function createClient({ brokers, tls, ca, login, logger }: KafkaOptions): Promise<Kafka> {
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
