import type { MongoDeps } from '@loop-petal/service-kit/service/mongo-store';
import { type CategoryStore, createCategoryStore } from './categories/category-store.ts';
import type { Config } from './config.ts';
import { createHolderStore, type HolderStore } from './images/holder-store.ts';
import { createImageStore, type ImageStore } from './images/image-store.ts';
import { createOfferStore, type OfferStore } from './offers/offer-store.ts';
import { createProductStore, type ProductStore } from './products/product-store.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';

export interface Context extends MongoDeps {
  readonly products: ProductStore;
  readonly categories: CategoryStore;
  readonly offers: OfferStore;
  readonly images: ImageStore;
  readonly holders: HolderStore;
  readonly searchIndex: SearchIndex;
  /** Signs the addresses of pictures to work from. */
  readonly pictureSecret: string;
}

export async function createContext(config: Config, deps: MongoDeps): Promise<Context> {
  const { connection, logger } = deps;
  const products = createProductStore(connection);
  const categories = createCategoryStore(connection);
  const offers = createOfferStore(connection);
  const images = createImageStore(connection);
  const holders = createHolderStore(connection);
  await Promise.all([products, categories, offers, images, holders].map((store) => store.ready()));
  return {
    ...deps,
    products,
    categories,
    offers,
    images,
    holders,
    searchIndex: createSearchIndex({ products, logger }),
    pictureSecret: config.INTERNAL_TOKEN_SECRET,
  };
}
