import type { ReceiptQuery } from '@loop-petal/contracts/shapes/receipt';
import type { z } from 'zod';
import { queryOf } from '../api.ts';
import { personalKeys } from './keys.ts';

export const receiptQueries = {
  ofCart: (query: z.input<typeof ReceiptQuery>) =>
    queryOf('GET /api/cart/receipt', { query, queryKey: [...personalKeys.cart, 'receipt', query] }),
};
