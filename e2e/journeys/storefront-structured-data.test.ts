import { expect, test } from '../fixtures.ts';
import { pathOf } from '../pages.ts';
import { SHOP_URL } from '../shop-url.ts';

interface Thing {
  '@context': string;
  '@type': string;
  url?: string;
  itemListElement?: { position: number; url?: string; item?: string }[];
}

/** The schema.org objects in the server's HTML. */
async function structuredData(path: string): Promise<{ things: Thing[]; html: string }> {
  const html = await (await fetch(SHOP_URL + path)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return { html, things: scripts.flatMap(([, json = '']) => JSON.parse(json) as Thing[]) };
}

for (const [path, types] of [
  ['/', ['Organization', 'FAQPage']],
  ['/shop', ['CollectionPage', 'BreadcrumbList', 'ItemList']],
  ['/bouquets', ['CollectionPage', 'BreadcrumbList', 'ItemList']],
  ['/offers', ['CollectionPage', 'BreadcrumbList', 'ItemList']],
  ['/product', ['Product', 'BreadcrumbList']],
  ['/about', ['AboutPage', 'BreadcrumbList']],
  ['/contact', ['ContactPage', 'BreadcrumbList', 'Organization', 'FAQPage']],
  ['/shipping', ['WebPage', 'BreadcrumbList']],
  ['/shipping-returns', ['WebPage', 'BreadcrumbList']],
  ['/privacy-policy', ['WebPage', 'BreadcrumbList']],
  ['/terms-conditions', ['WebPage', 'BreadcrumbList']],
] as const) {
  test(`${path} comes from the server with ${JSON.stringify(types)}`, async () => {
    const { things } = await structuredData(await pathOf(path));
    expect(things.map((thing) => thing['@type'])).toEqual(types);
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org');
      const positions = thing.itemListElement?.map(({ position }) => position) ?? [];
      expect(positions).toEqual(positions.map((_, index) => index + 1));
    }
  });
}

for (const path of ['/shop', '/shop?category=stems&sort=price-low', '/bouquets'] as const) {
  test(`the list of ${path} names the products in the order of the page`, async () => {
    const { things, html } = await structuredData(path);
    const listed = things.at(-1)?.itemListElement?.map(({ url = '' }) => new URL(url).pathname) ?? [];
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const shown = [...main.matchAll(/href="(\/product\/[^"?#]+)/g)].map(([, href = '']) => href);
    expect(listed.length).toBeGreaterThan(3);
    expect(listed).toEqual([...new Set(shown)]);
  });
}

for (const path of ['/cart', '/no-such-page'] as const) {
  test(`${path}, which is not for search engines, has no structured data`, async () => {
    expect((await structuredData(path)).things).toEqual([]);
  });
}
