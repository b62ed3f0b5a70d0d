import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { findDemoContent } from '../demo-content.ts';
import type { findShop } from '../queries/shop.ts';

const CONTEXT = { '@context': 'https://schema.org' };
const organizationId = (publicUrl: string) => `${publicUrl}/#organization`;

export const organization = (
  publicUrl: string,
  shop: ReturnType<typeof findShop>,
  demo: ReturnType<typeof findDemoContent>,
) => ({
  ...CONTEXT,
  '@type': 'Organization',
  '@id': organizationId(publicUrl),
  name: shop.name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/favicon.svg`,
  email: shop.email,
  ...(demo && { telephone: demo.phone.text, sameAs: Object.values(demo.socialProfiles) }),
});

export type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';

interface Described {
  title: string;
  description: string;
  url: string;
}

export const webPage = (
  type: PageType,
  { title, description, url }: Described,
  publicUrl: string,
  shopName: string,
) => ({
  ...CONTEXT,
  '@type': type,
  name: title,
  description,
  url,
  publisher: { '@type': 'Organization', '@id': organizationId(publicUrl), name: shopName },
});

/** From the home page to the current page; `item` is a URL. */
export const breadcrumb = (publicUrl: string, ...trail: { name: string; item: string }[]) => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', item: `${publicUrl}/` }, ...trail].map((entry, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...entry,
  })),
});

export const itemList = (publicUrl: string, products: readonly ProductView[]) => ({
  ...CONTEXT,
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicUrl}/product/${id}`,
  })),
});

export const faqPage = (questions: readonly { question: string; answer: string }[]) => ({
  ...CONTEXT,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
