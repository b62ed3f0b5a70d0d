import { jest } from '@jest/globals';

/** Tests may time out on a busy machine, so CI retries a failed test once and shows its first failure. */
if (process.env.SECOND_CHANCE === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
