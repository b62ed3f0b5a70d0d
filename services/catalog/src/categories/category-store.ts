import type { Envelope, ShopEvent } from '@loop-petal/contracts/event';
import { categoryChanged } from '@loop-petal/contracts/product-events';
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
  const changed = (id: string, alsoTell: ShopEvent[]) => [categoryChanged({ id }), ...alsoTell].map(pendingEvent);

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

    /** By its slug or by one of its aliases. */
    findBySlug: (slug: string): Promise<Category | null> =>
      categories.findOne({ deletedAt: null, $or: [{ slug }, { aliases: slug }] }, fields).lean<Category>(),

    async insert(category: Category, alsoTell: ShopEvent[] = []): Promise<void> {
      await categories.create({ ...category, pendingEvents: changed(category._id, alsoTell) }).catch(refuseTakenSlug);
    },

    async save({ _id, ...changes }: Category, alsoTell: ShopEvent[] = []): Promise<void> {
      await categories
        .updateOne({ _id }, { $set: changes, $push: { pendingEvents: { $each: changed(_id, alsoTell) } } })
        .catch(refuseTakenSlug);
    },

    /** The document stays until its event is out; its slug is free at once. */
    async remove(id: string, now: Date, alsoTell: ShopEvent[] = []): Promise<void> {
      await categories.updateOne(
        { _id: id },
        {
          $set: { slug: `deleted-${id}`, aliases: [], deletedAt: now },
          $push: { pendingEvents: { $each: changed(id, alsoTell) } },
        },
      );
    },
  };
}

function refuseTakenSlug(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('A category with this slug exists already', 'slug_taken');
  throw error as Error;
}
