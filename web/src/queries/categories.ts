import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { queryOf } from '../api.ts';

export const categoryQueries = {
  list: () => queryOf('GET /api/categories', { queryKey: ['categories'] }),
};

/** Undefined for a category that shoppers don't see; its products stay for sale. */
export const findCategory = (slug: string, categories: readonly CategoryView[] = []): CategoryView | undefined =>
  categories.find((category) => category.slug === slug || category.aliases.includes(slug));
