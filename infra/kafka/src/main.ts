import { PUBLISHERS } from '@loop-petal/contracts/events/all-events';
import { createTopics } from '@loop-petal/service-kit/events/kafka/kafka-topics';
import { readConfig } from '@loop-petal/service-kit/runtime/config';
import { kafkaOptions } from '@loop-petal/service-kit/service/create-event-bus';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { TopicsEnvironment } from './config.ts';

const config = readConfig(TopicsEnvironment);
const logger = createLogger('topics', config.LOG_LEVEL);
const options = {
  ...kafkaOptions({ EVENT_BUS: 'kafka', ...config }, logger),
  minInsyncReplicas: config.KAFKA_MIN_INSYNC,
};
logger.info({ created: await createTopics(options, Object.keys(PUBLISHERS)) }, 'every topic exists');
