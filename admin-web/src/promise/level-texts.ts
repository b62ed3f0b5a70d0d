import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';

/** What each level of promises means to customers. */
export const LEVEL_TEXTS: Readonly<Record<PromiseLevel, string>> = {
  90: 'Nine out of ten orders are ready on time. The earliest dates.',
  95: 'Nineteen out of twenty orders are ready on time.',
  98: 'Forty-nine out of fifty orders are ready on time. The latest dates.',
};
