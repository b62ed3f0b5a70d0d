import type { CategoryView, ImageDetails } from '@loop-petal/contracts/shapes/catalog';

export interface Category {
  _id: string;
  name: string;
  slug: string;
  /** Former or alternative slugs that still lead to this category. */
  aliases: string[];
  description: string;
  imageUrl: string | null;
  image: ImageDetails | null;
  isActive: boolean;
  createdAt: Date;
}

/** Slugs of the shop's old site, whose links must keep working. */
export const LEGACY_SLUGS: Readonly<Record<string, readonly string[]>> = {
  bouquets: ['crochet-flower-bouquets'],
  potted: ['crochet-flower-pots'],
  stems: ['crochet-flower-stems'],
};

export function categoryView(category: Category): CategoryView {
  const { _id, createdAt, ...fields } = category;
  return { id: _id, ...fields, createdAt: createdAt.toISOString() };
}

export function renameSlug(category: Category, slug: string): Category {
  if (slug === category.slug) return category;
  const aliases = [...new Set([...category.aliases, category.slug])].filter((alias) => alias !== slug);
  return { ...category, slug, aliases };
}
