import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';

const NAMES: Record<string, string> = { bouquets: 'Bouquets', potted: 'Potted Flowers', stems: 'Single Stems' };

export function categoryName(slug: string, categories: readonly CategoryView[] = []): string {
  return findCategory(slug, categories)?.name ?? NAMES[slug] ?? slug;
}

export function findCategory(slug: string, categories: readonly CategoryView[]): CategoryView | undefined {
  return categories.find((category) => category.slug === slug || category.aliases.includes(slug));
}
