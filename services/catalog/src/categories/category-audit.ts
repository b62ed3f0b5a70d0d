import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { CategoryView } from '@loop-petal/contracts/shapes/catalog';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { auditedImage } from '../images/store-image.ts';
import { type Category, categoryView } from './category.ts';

export function categoryAuditEvents(record: Recorder, before: Category | null, after: Category | null): ShopEvent[] {
  const category = after ?? before;
  if (!category) return [];
  const about = { subject: { kind: 'category' as const, id: category._id }, label: category.name };
  if (!before) return [record({ action: 'added the category', ...about })];
  if (!after) return [record({ action: 'deleted the category', ...about })];
  const changes = changesBetween<CategoryView>(categoryView(before), categoryView(after), {
    name: undefined,
    slug: undefined,
    aliases: undefined,
    description: undefined,
    isActive: undefined,
    imageUrl: auditedImage,
  });
  return changes.length > 0 ? [record({ action: 'changed the category', ...about, changes })] : [];
}
