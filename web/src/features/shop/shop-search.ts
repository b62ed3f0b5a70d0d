import type { CategoryView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { OfferPrice } from '../../catalogue/offer-price.ts';
import { findCategory } from '../../queries/categories.ts';

const SORTS = ['name', 'price-low', 'price-high'] as const;
export type Sort = (typeof SORTS)[number];
/** The initial number of cards, and the increment of "show more". */
export const PAGE_SIZE = 96;

export interface ShopSearch {
  category: string | null;
  offersOnly: boolean;
  sort: Sort;
  q: string;
  shown: number;
}

export function readSearch(params: URLSearchParams): ShopSearch {
  return {
    category: params.get('category') || null,
    offersOnly: params.get('filter') === 'offers',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
    q: params.get('q') ?? '',
    shown: Math.max(PAGE_SIZE, Number(params.get('shown')) || 0),
  };
}

export const isFiltered = ({ category, offersOnly, q }: ShopSearch): boolean =>
  Boolean(category || offersOnly || q.trim());

interface Catalogue {
  products: readonly ProductView[];
  categories: readonly CategoryView[];
  priceOf: (product: ProductView) => OfferPrice;
}

/**
 * The products of a category or with an offer, sorted. Compares prices as shown, including offers.
 * @param catalogue.products the server's results for `search.q`
 */
export function findProducts({ products, categories, priceOf }: Catalogue, search: ShopSearch): ProductView[] {
  const slug = search.category && (findCategory(search.category, categories)?.slug ?? search.category);
  return products
    .filter(
      (product) => (!slug || product.category === slug) && (!search.offersOnly || priceOf(product).offer !== null),
    )
    .sort(comparing(search.sort, priceOf, orderOfNames(products)));
}

export function bouquetsOf(products: readonly ProductView[], categories: readonly CategoryView[]): ProductView[] {
  const slug = findCategory('bouquets', categories)?.slug ?? 'bouquets';
  return products.filter((product) => product.category === slug);
}

type Order = (a: ProductView, b: ProductView) => number;

/**
 * Sorts by English collation. Its tables take a browser a while to load, so names of plain letters, digits and spaces
 * are compared by character codes, which give the same order.
 */
function orderOfNames(products: readonly ProductView[]): Order {
  if (!products.every(({ name }) => /^[a-z\d ]*$/i.test(name))) return (a, b) => a.name.localeCompare(b.name, 'en');
  return (a, b) => {
    const [first, second] = [a.name.toLowerCase(), b.name.toLowerCase()];
    return Number(first > second) - Number(first < second);
  };
}

function comparing(sort: Sort, priceOf: Catalogue['priceOf'], byName: Order): Order {
  if (sort === 'name') return byName;
  const sign = sort === 'price-low' ? 1 : -1;
  return (a, b) => sign * (priceOf(a).cents - priceOf(b).cents) || byName(a, b);
}
