import { createLogger } from '../src/telemetry/logger.ts';

export const silentLogger = createLogger('test', process.env.TEST_LOG_LEVEL ?? 'silent');
