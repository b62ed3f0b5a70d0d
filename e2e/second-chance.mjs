import { jest } from '@jest/globals';

/** A browser on a busy machine may miss a beat: a journey that fails is tried once more, and the first failure is shown. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
