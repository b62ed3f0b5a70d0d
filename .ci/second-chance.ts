import { jest } from '@jest/globals';

/** A busy machine may make a test time out: in CI a failed test is retried once, and its first failure is shown. */
if (process.env.SECOND_CHANCE === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
