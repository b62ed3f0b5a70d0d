import { AdminProductView } from '@loop-petal/contracts/catalog-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Products = z.array(AdminProductView);

export const productQueries = {
  all: () =>
    queryOptions({
      queryKey: ['products', 'all'],
      queryFn: ({ signal }) => api.get('/api/admin/products', Products, { signal }),
    }),
};
