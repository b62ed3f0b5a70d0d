import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import { type AuditNote, changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { auditedImage } from '../images/store-image.ts';
import { adminProductView, type Product, sortedVariations, type Variation } from './product.ts';

export function productAuditEvents(record: Recorder, before: Product | null, after: Product): ShopEvent[] {
  const subject = { kind: 'product', id: after._id } as const;
  const label = after.name;
  if (!before) return [record({ action: 'added the product', subject, label })];
  if (after.deletedAt) return [record({ action: 'deleted the product', subject, label })];
  const changes = changesBetween(adminProductView(before), adminProductView(after), {
    name: undefined,
    description: undefined,
    price: undefined,
    category: undefined,
    colors: undefined,
    stemCount: undefined,
    inStock: undefined,
    isVisible: undefined,
    imageUrl: auditedImage,
    images: (images) => images.map(({ url, alt }) => [auditedImage(url), alt].filter(Boolean).join(' ')),
    colorCodes: (codes) => Object.entries(codes).map(([color, code]) => `${color} ${code}`),
    size: undefined,
    weight: undefined,
    material: undefined,
    care: undefined,
    slug: undefined,
    metaTitle: undefined,
    metaDescription: undefined,
    personalization: (fields) => fields.map(describeWishField),
  });
  const own = changes.length > 0 ? [{ action: visibilityAction(changes) ?? 'changed the product', changes }] : [];
  return [...own.map((note) => record({ ...note, subject, label })), ...variationNotes(before, after).map(record)];
}

/** `Name on the ribbon (text, required, 4.00, 10 minutes)` */
function describeWishField({ label, kind, choices, required, price, minutes, returnable }: WishField): string {
  const facts = [
    kind,
    choices?.join('/'),
    required && 'required',
    price,
    formatCount(minutes, 'minute'),
    returnable && 'returnable',
  ];
  return `${label} (${facts.filter(Boolean).join(', ')})`;
}

function visibilityAction([change, ...others]: { field: string; to?: string | null | undefined }[]) {
  if (change?.field !== 'isVisible' || others.length > 0) return undefined;
  return change.to === 'yes' ? 'showed the product' : 'hid the product';
}

function variationNotes(before: Product, after: Product): AuditNote[] {
  const within = { kind: 'product', id: after._id } as const;
  const about = ({ id, colorName }: Variation) => ({
    subject: { kind: 'variation' as const, id },
    label: `${after.name}, ${colorName}`,
    within,
  });
  const earlier = new Map(sortedVariations(before).map((variation) => [variation.id, variation]));
  const notes = sortedVariations(after).flatMap((variation): AuditNote[] => {
    const old = earlier.get(variation.id);
    earlier.delete(variation.id);
    if (!old) return [{ action: 'added the color', ...about(variation) }];
    const changes = variationChanges(old, variation);
    return changes.length > 0 ? [{ action: 'changed the color', ...about(variation), changes }] : [];
  });
  const deleted = [...earlier.values()].map((old) => ({ action: 'deleted the color', ...about(old) }));
  return [...notes, ...deleted];
}

const variationChanges = (before: Variation, after: Variation) =>
  changesBetween(before, after, {
    colorName: undefined,
    colorCode: undefined,
    stockQuantity: undefined,
    isAvailable: undefined,
    sortOrder: undefined,
    imageUrl: auditedImage,
  });
