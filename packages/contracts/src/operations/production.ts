import { deadLetterCalls } from './dead-letters.ts';
import { defineApi } from './operation.ts';

export const productionApi = defineApi('production', { ...deadLetterCalls });
