import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { findShop } from '../queries/shop.ts';

const CONTEXT = { '@context': 'https://schema.org' };
const organizationId = (publicUrl: string) => `${publicUrl}/#organization`;

export const organization = (
  publicUrl: string,
  { name, email, phone, address, socialLinks }: ReturnType<typeof findShop>,
) => ({
  ...CONTEXT,
  '@type': 'Organization',
  '@id': organizationId(publicUrl),
  name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/favicon.svg`,
  email,
  ...(phone && { telephone: phone }),
  ...(address && { address }),
  ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
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

/** schema.org FAQPage; empty without questions. */
export function faqPage(questions: readonly { question: string; answer: string }[] = []): object[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ ...CONTEXT, '@type': 'FAQPage', mainEntity }];
}
