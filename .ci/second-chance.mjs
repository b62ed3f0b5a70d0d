import { jest } from '@jest/globals';

/** On a busy machine a test may miss a beat: in CI one that fails is tried once more, and its first failure is shown. */
if (process.env.SECOND_CHANCE === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
