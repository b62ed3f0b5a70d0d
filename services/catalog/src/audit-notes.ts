import type { CategoryView, OfferView, VariationView } from '@loop-petal/contracts/catalog-api';
import type { ShopEvent } from '@loop-petal/contracts/event';
import { type AuditNote, changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { type Category, categoryView } from './category.ts';
import { adminOfferView, type Offer } from './offer.ts';
import { adminProductView, type Product } from './product.ts';

const shown = undefined;

/** What an admin did to a product or its colours; nothing when nothing is different. */
export function productNotes(record: Recorder, before: Product | null, after: Product): ShopEvent[] {
  const subject = { kind: 'product', id: after._id } as const;
  const label = after.name;
  if (!before) return [record({ action: 'added the product', subject, label })];
  if (after.deletedAt) return [record({ action: 'deleted the product', subject, label })];
  const changes = changesBetween(adminProductView(before), adminProductView(after), {
    name: shown,
    description: shown,
    price: shown,
    category: shown,
    colors: shown,
    stemCount: shown,
    inStock: shown,
    isVisible: shown,
    imageUrl: shortImage,
  });
  const own = changes.length > 0 ? [{ action: visibilityAction(changes) ?? 'changed the product', changes }] : [];
  return [...own.map((note) => record({ ...note, subject, label })), ...variationNotes(before, after).map(record)];
}

function visibilityAction([change, ...others]: { field: string; to?: string | null | undefined }[]) {
  if (change?.field !== 'isVisible' || others.length > 0) return undefined;
  return change.to === 'yes' ? 'showed the product' : 'hid the product';
}

function variationNotes(before: Product, after: Product): AuditNote[] {
  const within = { kind: 'product', id: after._id } as const;
  const had = new Map(adminProductView(before).variations.map((one) => [one.id, one]));
  const about = ({ id, colorName }: VariationView) => ({
    subject: { kind: 'variation' as const, id },
    label: `${after.name}, ${colorName}`,
    within,
  });
  const notes: AuditNote[] = [];
  for (const variation of adminProductView(after).variations) {
    const old = had.get(variation.id);
    had.delete(variation.id);
    if (!old) notes.push({ action: 'added the color', ...about(variation) });
    const changes = old ? variationChanges(old, variation) : [];
    if (changes.length > 0) notes.push({ action: 'changed the color', ...about(variation), changes });
  }
  return [...notes, ...[...had.values()].map((gone) => ({ action: 'deleted the color', ...about(gone) }))];
}

const variationChanges = (before: VariationView, after: VariationView) =>
  changesBetween(before, after, {
    colorName: shown,
    colorCode: shown,
    stockQuantity: shown,
    isAvailable: shown,
    sortOrder: shown,
    imageUrl: shortImage,
  });

export function categoryNotes(record: Recorder, before: Category | null, after: Category | null): ShopEvent[] {
  const category = after ?? before;
  if (!category) return [];
  const about = { subject: { kind: 'category' as const, id: category._id }, label: category.name };
  if (!before) return [record({ action: 'added the category', ...about })];
  if (!after) return [record({ action: 'deleted the category', ...about })];
  const changes = changesBetween<CategoryView>(categoryView(before), categoryView(after), {
    name: shown,
    slug: shown,
    aliases: shown,
    description: shown,
    isActive: shown,
    imageUrl: shortImage,
  });
  return changes.length > 0 ? [record({ action: 'changed the category', ...about, changes })] : [];
}

export function offerNotes(record: Recorder, before: Offer | null, after: Offer): ShopEvent[] {
  const about = { subject: { kind: 'offer' as const, id: after._id }, label: after.title };
  if (!before) return [record({ action: 'added the offer', ...about })];
  if (after.deletedAt) return [record({ action: 'deleted the offer', ...about })];
  const changes = changesBetween<OfferView>(adminOfferView(before), adminOfferView(after), {
    title: shown,
    description: shown,
    // whoever knows it may use it
    code: null,
    discountType: shown,
    discountValue: shown,
    validFrom: shown,
    validUntil: shown,
    isActive: shown,
    applicableProducts: (ids) => (ids.includes('all') ? 'all' : `${ids.length} products`),
    minOrderValue: shown,
    maxDiscount: shown,
    imageUrl: shortImage,
  });
  return changes.length > 0 ? [record({ action: 'changed the offer', ...about, changes })] : [];
}

const shortImage = (url: string) => (url.startsWith('data:') ? 'a picture' : url);
