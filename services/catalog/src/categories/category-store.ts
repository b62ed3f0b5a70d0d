import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { categoryChanged } from '@loop-petal/contracts/events/product-events';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { type Connection, Schema } from 'mongoose';
import type { Category } from './category.ts';

const categorySchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    slug: { type: String, required: true, unique: true },
    aliases: [String],
    description: { type: String, default: '' },
    imageUrl: { type: String, default: null },
    image: { type: Schema.Types.Mixed, default: null },
    isActive: { type: Boolean, required: true },
    createdAt: Date,
    deletedAt: { type: Date, default: null },
    pendingEvents,
  },
  { versionKey: false, collection: 'categories' },
);
categorySchema.index({ aliases: 1 });

type StoredCategory = Category & { pendingEvents: Envelope[] };

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(connection: Connection) {
  const categories = connection.model<StoredCategory>('Category', categorySchema as unknown as Schema<StoredCategory>);
  const fields = { pendingEvents: 0, deletedAt: 0 } as const;
  const eventsOf = (id: string, moreEvents: ShopEvent[]) => [categoryChanged({ id }), ...moreEvents].map(pendingEvent);

  return {
    ready: () => categories.init(),

    list: (filter: { activeOnly: boolean }): Promise<Category[]> =>
      categories
        .find({ deletedAt: null, ...(filter.activeOnly ? { isActive: true } : {}) }, fields)
        .sort({ createdAt: 1, _id: 1 })
        .lean<Category[]>(),

    async find(id: string): Promise<Category> {
      const category = await categories.findOne({ _id: id, deletedAt: null }, fields).lean<Category>();
      if (!category) throw notFound('Category not found');
      return category;
    },

    findBySlug: (slug: string): Promise<Category | null> =>
      categories.findOne({ deletedAt: null, $or: [{ slug }, { aliases: slug }] }, fields).lean<Category>(),

    async insert(category: Category, moreEvents: ShopEvent[] = []): Promise<void> {
      await categories
        .create({ ...category, pendingEvents: eventsOf(category._id, moreEvents) })
        .catch(rethrowTakenSlug);
    },

    /** Overwrites a category, including concurrent changes. @throws ShopError 409 `slug_taken` */
    async save({ _id, ...changes }: Category, moreEvents: ShopEvent[] = []): Promise<void> {
      await categories
        .updateOne({ _id }, { $set: changes, $push: { pendingEvents: { $each: eventsOf(_id, moreEvents) } } })
        .catch(rethrowTakenSlug);
    },

    /** Keeps the document, which still holds an event to publish, but frees its slug. */
    async remove(id: string, now: Date, moreEvents: ShopEvent[] = []): Promise<void> {
      await categories.updateOne(
        { _id: id },
        {
          $set: { slug: `deleted-${id}`, aliases: [], deletedAt: now },
          $push: { pendingEvents: { $each: eventsOf(id, moreEvents) } },
        },
      );
    },
  };
}

function rethrowTakenSlug(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('A category with this slug already exists.', 'slug_taken');
  throw error as Error;
}
