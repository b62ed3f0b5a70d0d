import type { MongoDeps } from '@loop-petal/service-kit/service/mongo-store';
import { type CategoryStore, createCategoryStore } from './categories/category-store.ts';
import type { Config } from './config.ts';
import { createImageStore, type ImageStore } from './images/image-store.ts';
import { createOfferStore, type OfferStore } from './offers/offer-store.ts';
import { createProductStore, type ProductStore } from './products/product-store.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';

export interface Context extends MongoDeps {
  readonly products: ProductStore;
  readonly categories: CategoryStore;
  readonly offers: OfferStore;
  readonly images: ImageStore;
  readonly searchIndex: SearchIndex;
}

export async function createContext(_config: Config, deps: MongoDeps): Promise<Context> {
  const { connection, logger } = deps;
  const products = createProductStore(connection);
  const categories = createCategoryStore(connection);
  const offers = createOfferStore(connection);
  await Promise.all([products.ready(), categories.ready(), offers.ready()]);
  return {
    ...deps,
    products,
    categories,
    offers,
    images: createImageStore(connection),
    searchIndex: createSearchIndex({ products, logger }),
  };
}
