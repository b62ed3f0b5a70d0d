import type { CategoryView } from '@loop-petal/contracts/catalog-api';
import type { ShopView } from '@loop-petal/contracts/shop-api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const categoryQueries = {
  list: () => queryOptions({ queryKey: ['categories'], queryFn: () => api.get<CategoryView[]>('/api/categories') }),
};

export const shopQueries = {
  facts: () => queryOptions({ queryKey: ['shop'], queryFn: () => api.get<ShopView>('/api/shop') }),
};
