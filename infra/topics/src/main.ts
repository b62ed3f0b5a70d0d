import { PUBLISHERS } from '@loop-petal/contracts/events';
import { readConfig } from '@loop-petal/service-kit/config';
import { kafkaOptions } from '@loop-petal/service-kit/create-event-bus';
import { createTopics } from '@loop-petal/service-kit/kafka-event-bus';
import { createLogger } from '@loop-petal/service-kit/logger';
import { TopicsEnvironment } from './config.ts';

const config = readConfig(TopicsEnvironment);
const logger = createLogger('topics', config.LOG_LEVEL);
const options = {
  ...kafkaOptions({ EVENT_BUS: 'kafka', ...config }, logger),
  minInsyncReplicas: config.KAFKA_MIN_INSYNC,
};
logger.info({ created: await createTopics(options, Object.keys(PUBLISHERS)) }, 'every topic is there');
