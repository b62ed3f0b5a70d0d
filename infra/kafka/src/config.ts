import { serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

const { LOG_LEVEL, KAFKA_BROKERS, KAFKA_PARTITIONS, KAFKA_REPLICATION } = serviceEnvironment;
const { KAFKA_TLS, KAFKA_CA, KAFKA_USERNAME, KAFKA_PASSWORD } = serviceEnvironment;

export const TopicsEnvironment = z.object({
  LOG_LEVEL,
  KAFKA_BROKERS: KAFKA_BROKERS.unwrap(),
  KAFKA_PARTITIONS,
  KAFKA_REPLICATION,
  KAFKA_TLS,
  KAFKA_CA,
  KAFKA_USERNAME,
  KAFKA_PASSWORD,
  /** The replicas that must store an event before it counts as published. */
  KAFKA_MIN_INSYNC: z.coerce.number().int().positive().default(1),
});
