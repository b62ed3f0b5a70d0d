import { expect, test } from '@jest/globals';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { QueryClient } from '@tanstack/react-query';
import { categoryQueries } from '../src/queries/categories.ts';
import { contentQueries } from '../src/queries/content.ts';
import { offerQueries } from '../src/queries/offers.ts';
import { productQueries } from '../src/queries/products.ts';
import { describePage } from '../src/structured-data/describe-page.ts';
import { contactWords, homeWords, product as sample } from './samples.ts';

const publicUrl = 'https://shop.example';
const product = (id: string, category: string, price: string): ProductView => ({
  ...{
    ...sample,
    id,
    name: `Flower ${id}`,
    description: 'A flower',
    price,
    category,
    imageUrl: '/images/x',
    colors: [],
  },
});
const products = [product('a', 'stems', '10.00'), product('b', 'bouquets', '30.00'), product('c', 'stems', '20.00')];
const offer = {
  id: 'o',
  title: 'Half',
  description: '',
  discountType: 'percentage' as const,
  discountValue: 50,
  code: null,
  needsCode: false,
  imageUrl: null,
  applicableProducts: ['c'],
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2999-01-01T00:00:00.000Z',
  isActive: true,
  minOrderValue: null,
  minQuantity: null,
  maxDiscount: null,
};

function describeAt(path: string, file: string, texts?: object, categories: object[] = []) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(productQueries.list().queryKey, products);
  queryClient.setQueryData(productQueries.detail('c').queryKey, products[2]);
  queryClient.setQueryData(categoryQueries.list().queryKey, categories as never);
  queryClient.setQueryData(offerQueries.list().queryKey, [offer as never]);
  queryClient.setQueryData(contentQueries.page('home').queryKey, { version: 0, fields: homeWords });
  queryClient.setQueryData(contentQueries.page('contact').queryKey, { version: 0, fields: contactWords });
  return describePage({
    file: `src/features/${file}.tsx`,
    url: new URL(path, publicUrl),
    publicUrl,
    texts: { title: 'Title', description: 'Text', path: path.split('?')[0] ?? '', ...texts },
    queryClient,
  }) as Record<string, unknown>[];
}
const listed = (objects: Record<string, unknown>[]) => {
  const list = objects.find((object) => object['@type'] === 'ItemList') as { itemListElement: { url: string }[] };
  return list.itemListElement.map(({ url }) => url);
};

test.each([
  ['the shop lists its products by name', '/shop', 'shop/shop-page', ['a', 'b', 'c']],
  [
    'the shop lists the search results in their order',
    '/shop?category=stems&sort=price-high',
    'shop/shop-page',
    ['a', 'c'],
  ],
  ['bouquets lists bouquets', '/bouquets', 'shop/bouquets-page', ['b']],
  ['offers lists reduced products', '/offers', 'offers/offers-page', ['c']],
])('%s', (_name, path, file, ids) => {
  const objects = describeAt(path, file);
  expect(objects.map((object) => object['@type'])).toEqual(['CollectionPage', 'BreadcrumbList', 'ItemList']);
  expect(listed(objects)).toEqual(ids.map((id) => `${publicUrl}/product/${id}`));
});

test.each([
  ['home/home-page', ['Organization', 'FAQPage']],
  ['content/about-page', ['AboutPage', 'BreadcrumbList']],
  ['contact/contact-page', ['ContactPage', 'BreadcrumbList', 'Organization', 'FAQPage']],
  ['content/privacy-policy-page', ['WebPage', 'BreadcrumbList']],
])('%s is described by %j', (file, types) => {
  expect(describeAt('/x', file).map((object) => object['@type'])).toEqual(types);
});

test('a category comes after the shop in the breadcrumb', () => {
  const path = '/shop?category=stems';
  const [page, trail] = describeAt(path, 'shop/shop-page', { title: 'Single Stems', path });
  expect(page).toMatchObject({ name: 'Single Stems', url: publicUrl + path });
  expect(page?.publisher).toEqual(describeAt('/about', 'content/about-page')[0]?.publisher);
  expect(trail?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: `${publicUrl}/shop` },
    { '@type': 'ListItem', position: 3, name: 'Single Stems', item: publicUrl + path },
  ]);
});

test('a product is offered at its reduced price', () => {
  expect(describeAt('/product/c', 'product/product-page')[0]).toMatchObject({
    '@type': 'Product',
    offers: { price: '10.00', priceCurrency: 'USD', url: `${publicUrl}/product/c` },
  });
});

test.each([
  [
    [{ slug: 'stems', name: 'Single Stems', aliases: [] }],
    'Single Stems',
    ['Home', 'Shop', 'Single Stems', 'Flower c'],
  ],
  [[], undefined, ['Home', 'Shop', 'Flower c']],
])('a product names its category unless shoppers don’t see it: %j', (categories, name, trail) => {
  type Described = [{ category?: string }, { itemListElement: { name: string }[] }];
  const described = describeAt('/product/c', 'product/product-page', {}, categories) as unknown as Described;
  expect(described[0].category).toBe(name);
  expect(described[1].itemListElement.map((entry) => entry.name)).toEqual(trail);
});

test('a product is in stock while one of its variations can be bought', () => {
  const variation = { id: 'v', colorName: 'Red', colorCode: null, imageUrl: null, image: null, isAvailable: false };
  const [, , tulip] = products as [ProductView, ProductView, ProductView];
  const availability = (...available: boolean[]) => {
    tulip.variations = available.map((isAvailable) => ({ ...variation, isAvailable }) as never);
    const [described] = describeAt('/product/c', 'product/product-page') as [{ offers: { availability: string } }];
    return described.offers.availability;
  };
  expect(availability(false, false)).toBe('https://schema.org/OutOfStock');
  expect(availability(false, true)).toBe('https://schema.org/InStock');
  expect(availability()).toBe('https://schema.org/InStock');
});

test('a page that is not meant for search engines is not described', () => {
  const page = { file: 'src/features/cart/cart-page.tsx', url: new URL(`${publicUrl}/cart`), publicUrl };
  expect(describePage({ ...page, texts: undefined, queryClient: new QueryClient() })).toEqual([]);
});
