import type { Envelope, ShopEvent } from '@loop-petal/contracts/events/event';
import { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { pendingEvent, pendingEvents } from '@loop-petal/service-kit/mongo/mongo-outbox';
import { type Connection, Schema } from 'mongoose';
import { type Product, productEvent, type Variation } from './product.ts';

const image = {
  type: Schema.Types.Mixed,
  default: null,
  validate: (value: unknown) => value === null || ImageDetails.safeParse(value).success,
};

const productSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    description: { type: String, required: true },
    priceCents: { type: Number, required: true },
    imageUrl: { type: String, required: true },
    image,
    imageAlt: String,
    moreImages: { type: [{ _id: false, imageUrl: String, alt: String, image }], default: undefined },
    colorCodes: { type: [{ _id: false, color: String, code: String }], default: undefined },
    size: String,
    weight: String,
    material: String,
    care: String,
    slug: String,
    oldSlugs: { type: [String], default: undefined },
    metaTitle: String,
    metaDescription: String,
    personalization: {
      type: [
        {
          _id: false,
          key: String,
          label: String,
          kind: String,
          maxLength: Number,
          choices: { type: [String], default: undefined },
          required: Boolean,
          price: String,
          minutes: Number,
          returnable: Boolean,
        },
      ],
      default: undefined,
    },
    stars: { type: [Number], default: undefined },
    starsVersion: Number,
    category: { type: String, required: true },
    colors: [String],
    stemCount: Number,
    inStock: Boolean,
    isVisible: Boolean,
    variations: [
      {
        _id: false,
        id: String,
        colorName: String,
        colorCode: { type: String, default: null },
        imageUrl: String,
        image,
        stockQuantity: Number,
        isAvailable: Boolean,
        soldOut: { type: Boolean, default: false },
        sortOrder: Number,
        reservations: [
          {
            _id: false,
            orderId: String,
            version: { type: Number, default: 0 },
            quantity: Number,
            expiresAt: { type: Date, default: null },
            returnedAt: Date,
            restocked: Number,
          },
        ],
        shipped: [{ _id: false, orderId: String, version: Number, quantity: Number, at: Date, restocked: Number }],
      },
    ],
    version: { type: Number, required: true },
    createdAt: Date,
    updatedAt: Date,
    deletedAt: { type: Date, default: null },
    pendingEvents,
  },
  { versionKey: false, collection: 'products' },
);
productSchema.index({ slug: 1 }, { unique: true, sparse: true });
productSchema.index({ oldSlugs: 1 }, { sparse: true });
productSchema.index({ 'variations.id': 1 });
productSchema.index({ 'variations.reservations.orderId': 1 });
productSchema.index({ 'variations.shipped.orderId': 1 }, { sparse: true });
productSchema.index({ 'variations.reservations.expiresAt': 1 }, { sparse: true });
productSchema.index({ 'variations.stockQuantity': 1 }, { sparse: true });
productSchema.index({ name: 1, _id: 1 });
productSchema.index({ priceCents: 1, _id: 1 });
productSchema.index({ priceCents: -1, _id: 1 });
productSchema.index({ category: 1, name: 1, _id: 1 });
productSchema.index({ updatedAt: -1 });

interface ProductFilter {
  category?: string | undefined;
  visibleOnly: boolean;
}
export type Position = readonly [value: string | number, id: string];
export type ProductSort = 'name' | 'price-low' | 'price-high';

const SORTS = {
  name: { name: 1, _id: 1 },
  'price-low': { priceCents: 1, _id: 1 },
  'price-high': { priceCents: -1, _id: 1 },
} as const;

const SEARCH_FIELDS = {
  name: 1,
  category: 1,
  description: 1,
  colors: 1,
  'variations.colorName': 1,
  priceCents: 1,
  isVisible: 1,
  deletedAt: 1,
  updatedAt: 1,
  version: 1,
} as const;
export type SearchFields = Pick<Product, Exclude<keyof typeof SEARCH_FIELDS, 'variations.colorName'> | '_id'> & {
  variations: Pick<Variation, 'colorName'>[];
};
const READ_BATCH = 1000;
export const SLUG_TAKEN = 'slug_taken';

/** Matches the products after a position. The first condition is a range, so that an index scan can start there. */
function filterAfter(sort: ProductSort, [value, id]: Position) {
  const [field, direction] =
    sort === 'name' ? (['name', 1] as const) : (['priceCents', SORTS[sort].priceCents] as const);
  const [from, past] = direction === 1 ? (['$gte', '$gt'] as const) : (['$lte', '$lt'] as const);
  return { [field]: { [from]: value }, $or: [{ [field]: { [past]: value } }, { _id: { $gt: id } }] };
}

type StoredProduct = Product & { pendingEvents: Envelope[] };

export type ProductStore = ReturnType<typeof createProductStore>;

export function createProductStore(connection: Connection) {
  const products = connection.model<StoredProduct>('Product', productSchema as unknown as Schema<StoredProduct>);
  const withoutEvents = { pendingEvents: 0 } as const;

  return {
    ready: () => products.init(),

    async find(id: string): Promise<Product> {
      const product = await products.findOne({ _id: id, deletedAt: null }, withoutEvents).lean<Product>();
      if (!product) throw notFound('Product not found');
      return product;
    },

    /** The product of a page address: its id, its slug or a former slug. A current slug precedes a former one. */
    async findByAddress(address: string): Promise<Product> {
      const found = await products
        .find({ deletedAt: null, $or: [{ _id: address }, { slug: address }, { oldSlugs: address }] }, withoutEvents)
        .lean<Product[]>();
      const product =
        found.find(({ _id }) => _id === address) ?? found.find(({ slug }) => slug === address) ?? found[0];
      if (!product) throw notFound('Product not found');
      return product;
    },

    async findBySlug(slug: string): Promise<Pick<Product, '_id'> | null> {
      return products.findOne({ slug }, { _id: 1 }).lean<Pick<Product, '_id'>>();
    },

    /** Products stored before slugs existed and not changed since. Excludes deleted products, which have no address. */
    async listWithoutSlug(): Promise<Pick<Product, '_id' | 'name'>[]> {
      const filter = { slug: { $exists: false }, deletedAt: null };
      return products.find(filter, { name: 1 }).lean<Pick<Product, '_id' | 'name'>[]>();
    },

    async findByVariation(variationId: string): Promise<Product> {
      const product = await products
        .findOne({ 'variations.id': variationId, deletedAt: null }, withoutEvents)
        .lean<Product>();
      if (!product) throw notFound('Variation not found');
      return product;
    },

    async list(
      filter: ProductFilter,
      page: { sort: ProductSort; after?: Position | undefined; limit: number },
    ): Promise<Product[]> {
      return products
        .find(
          {
            deletedAt: null,
            ...(filter.visibleOnly ? { isVisible: true } : {}),
            ...(filter.category ? { category: filter.category } : {}),
            ...(page.after ? filterAfter(page.sort, page.after) : {}),
          },
          withoutEvents,
        )
        .sort(SORTS[page.sort])
        .limit(page.limit)
        .lean<Product[]>();
    },

    /** Skips unknown and hidden products; keeps the order of the ids. */
    async findVisible(wanted: readonly string[]): Promise<Product[]> {
      if (wanted.length === 0) return [];
      const filter = { _id: { $in: [...wanted] }, deletedAt: null, isVisible: true };
      const found = await products.find(filter, withoutEvents).lean<Product[]>();
      const byId = new Map(found.map((product) => [product._id, product]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    async lastChangedAt(): Promise<Date | undefined> {
      const newest = products.findOne({}, { updatedAt: 1 }).sort({ updatedAt: -1 });
      return (await newest.lean<Pick<Product, 'updatedAt'>>())?.updatedAt;
    },

    /** The search fields of all products changed since a time, including hidden and deleted ones. */
    async *changedSince(since: Date): AsyncGenerator<SearchFields> {
      const changed = () => products.find({ updatedAt: { $gte: since } }, SEARCH_FIELDS).lean<SearchFields[]>();
      // the index finds few changes; many are cheaper to read unsorted
      const latest = await changed().sort({ updatedAt: -1 }).limit(READ_BATCH);
      if (latest.length < READ_BATCH) yield* latest;
      else yield* changed().cursor({ batchSize: READ_BATCH }) as AsyncIterable<SearchFields>;
    },

    async insert(product: Product, moreEvents: ShopEvent[] = []): Promise<void> {
      const events = [productEvent(product), ...moreEvents];
      await products.create({ ...product, pendingEvents: events.map(pendingEvent) }).catch(rethrowTakenSlug);
    },

    /**
     * Changes one product and stores its event in the same atomic write.
     * @param decide receives the latest state; runs again after a concurrent change; null changes nothing
     * @param moreEvents additional events of the change
     * @throws ShopError 404 for an unknown product, 409 `slug_taken`
     */
    async change(
      id: string,
      decide: (product: Product) => Product | null,
      moreEvents: (before: Product, after: Product) => ShopEvent[] = () => [],
    ): Promise<Product> {
      const now = new Date();
      for (;;) {
        const before = await this.find(id);
        const decided = decide(before);
        if (!decided) return before;
        const { _id, version, createdAt, ...fields } = { ...decided, updatedAt: now };
        const after: Product = { _id, createdAt, ...fields, version: version + 1 };
        const events = [productEvent(after), ...moreEvents(before, after)].map(pendingEvent);
        const written = await products
          .updateOne(
            { _id, version: before.version },
            { $set: { ...fields, version: after.version }, $push: { pendingEvents: { $each: events } } },
          )
          .catch(rethrowTakenSlug);
        if (written.matchedCount === 1) return after;
      }
    },

    listLowStock: (threshold: number, limit: number): Promise<Product[]> =>
      products
        .find(
          {
            deletedAt: null,
            isVisible: true,
            // lets the query use the sparse index, which holds only products with variations
            'variations.stockQuantity': { $exists: true },
            $or: [{ 'variations.stockQuantity': { $gt: 0, $lte: threshold } }, { 'variations.soldOut': true }],
          },
          withoutEvents,
        )
        .limit(limit)
        .lean<Product[]>(),

    ids: (): Promise<string[]> => ids({ deletedAt: null }),

    idsReservedFor: (orderId: string): Promise<string[]> =>
      ids({ 'variations.reservations.orderId': orderId, deletedAt: null }),

    idsShippedWith: (orderId: string): Promise<string[]> =>
      ids({ 'variations.shipped.orderId': orderId, deletedAt: null }),

    idsWithExpiredReservations: (now: Date): Promise<string[]> =>
      ids({ 'variations.reservations.expiresAt': { $lte: now }, deletedAt: null }),

    idsInCategory: (category: string): Promise<string[]> => ids({ category, deletedAt: null }),
  };

  async function ids(filter: Record<string, unknown>): Promise<string[]> {
    const found = await products.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }
}

function rethrowTakenSlug(error: { code?: number }): never {
  if (error.code === 11000) throw conflict('Another product already has this address.', SLUG_TAKEN);
  throw error as Error;
}
