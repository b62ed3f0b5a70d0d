import type { CategoryView, ImageDetails } from '@loop-petal/contracts/shapes/catalog';

export interface Category {
  _id: string;
  name: string;
  slug: string;
  /** Older or alternative slugs that still find this category. */
  aliases: string[];
  description: string;
  imageUrl: string | null;
  image: ImageDetails | null;
  isActive: boolean;
  createdAt: Date;
}

/** Slugs of the shop's former site, whose links must still find their category. */
export const LEGACY_SLUGS: Readonly<Record<string, readonly string[]>> = {
  bouquets: ['crochet-flower-bouquets'],
  potted: ['crochet-flower-pots'],
  stems: ['crochet-flower-stems'],
};

/** As shoppers and admins see it. */
export function categoryView(category: Category): CategoryView {
  const { _id, createdAt, ...fields } = category;
  return { id: _id, ...fields, createdAt: createdAt.toISOString() };
}

/** Gives a category a new slug and keeps the old one as an alias. */
export function renameSlug(category: Category, slug: string): Category {
  if (slug === category.slug) return category;
  const aliases = [...new Set([...category.aliases, category.slug])].filter((alias) => alias !== slug);
  return { ...category, slug, aliases };
}
