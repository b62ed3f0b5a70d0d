import { fillWords } from '@loop-petal/contracts/rules/fill-words';
import { parseOfferViews } from '@loop-petal/contracts/rules/offer-rules';
import type { ContentFields, ContentPage } from '@loop-petal/contracts/shapes/content';
import type { QueryClient } from '@tanstack/react-query';
import { pricesWith } from '../catalogue/offer-price.ts';
import { bouquetsOf, findProducts, PAGE_SIZE, readSearch } from '../features/shop/shop-search.ts';
import { categoryQueries, findCategory } from '../queries/categories.ts';
import { contentQueries } from '../queries/content.ts';
import { offerQueries } from '../queries/offers.ts';
import { productQueries } from '../queries/products.ts';
import { findShop } from '../queries/shop.ts';
import type { PageTexts } from '../site.ts';
import { describeProduct } from './describe-product.ts';
import { breadcrumb, faqPage, itemList, organization, type PageType, webPage } from './schema.ts';

interface RenderedPage {
  file: string;
  url: URL;
  publicUrl: string;
  /** Title and description of the page; absent for pages that search engines must not index. */
  texts: PageTexts | undefined;
  queryClient: QueryClient;
}

/** The schema.org objects of a rendered page. Only the server creates them, so browsers don't load their code. */
export function describePage({ file, url, publicUrl, texts, queryClient }: RenderedPage): object[] {
  if (!texts) return [];
  const productsFor = (q?: string) => queryClient.getQueryData(productQueries.list(q).queryKey) ?? [];
  const categories = queryClient.getQueryData(categoryQueries.list().queryKey) ?? [];
  const priceOf = pricesWith(parseOfferViews(queryClient.getQueryData(offerQueries.list().queryKey) ?? []));
  const shop = findShop(queryClient);
  const wordsOf = <Page extends ContentPage>(page: Page) =>
    fillWords(
      queryClient.getQueryData(contentQueries.page(page).queryKey)?.fields as ContentFields[Page] | undefined,
      shop,
    );
  const page = { ...texts, url: publicUrl + texts.path };
  const here = { name: texts.title, item: page.url };
  const describe = (type: PageType) => [webPage(type, page, publicUrl, shop.name), breadcrumb(publicUrl, here)];

  switch (file.replace(/^src\/features\/|\.tsx$/g, '')) {
    case 'home/home-page':
      return [organization(publicUrl, shop), ...faqPage(wordsOf('home')?.faq.flatMap(({ questions }) => questions))];
    case 'shop/shop-page': {
      const search = readSearch(url.searchParams);
      const shown = findProducts({ products: productsFor(search.q), categories, priceOf }, search).slice(
        0,
        search.shown,
      );
      const all = { name: 'Shop', item: `${publicUrl}/shop` };
      return [
        webPage('CollectionPage', page, publicUrl, shop.name),
        breadcrumb(publicUrl, all, ...(here.item === all.item ? [] : [here])),
        itemList(publicUrl, shown),
      ];
    }
    case 'shop/bouquets-page':
      return [
        ...describe('CollectionPage'),
        itemList(publicUrl, bouquetsOf(productsFor(), categories).slice(0, PAGE_SIZE)),
      ];
    case 'offers/offers-page': {
      const reduced = productsFor().filter((product) => priceOf(product).offer !== null);
      return [...describe('CollectionPage'), itemList(publicUrl, reduced)];
    }
    case 'product/product-page': {
      const product = queryClient.getQueryData(productQueries.detail(url.pathname.split('/')[2] ?? '').queryKey);
      if (!product) return [];
      return describeProduct({
        product,
        publicUrl,
        priceCents: priceOf(product).cents,
        categoryName: findCategory(product.category, categories)?.name,
        shopName: shop.name,
      });
    }
    case 'content/about-page':
      return describe('AboutPage');
    case 'contact/contact-page':
      return [...describe('ContactPage'), organization(publicUrl, shop), ...faqPage(wordsOf('contact')?.faq)];
    default:
      return describe('WebPage');
  }
}
