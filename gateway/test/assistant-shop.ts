import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { type GatewayHarness, json } from './start-gateway.ts';

export const variation = (id: string, colorName: string, changes: object = {}) => ({
  id,
  colorName,
  colorCode: null,
  imageUrl: `/images/${id}`,
  image: { width: 1200, height: 900, widths: [640], placeholder: 'data:,' },
  stockQuantity: 0,
  isAvailable: true,
  sortOrder: 0,
  ...changes,
});

export const product = (id: string, name: string, price: string, changes: object = {}) => ({
  id,
  name,
  description: `${name}, crocheted by hand from cotton.`,
  price,
  imageUrl: `/images/${id}`,
  image: null,
  category: 'stems',
  colors: [] as string[],
  stemCount: 1,
  inStock: true,
  variations: [] as object[],
  personalization: [] as object[],
  ...changes,
});

export const SUNFLOWER = product('p1', 'Sunflower Stem', '24.00', {
  colors: ['Gold', 'Rust'],
  variations: [variation('v1', 'Rust', { isAvailable: false }), variation('v2', 'Gold')],
});
const ROSE = product('p2', 'Rose Bouquet', '89.00', { category: 'bouquets', colors: ['Cream', 'Blush'] });
const POPPY = product('p3', 'Poppy Stem', '18.50', { inStock: false });

const DATES = {
  madeBy: '2026-12-03',
  lacking: null,
  available: true,
  backOn: null,
  keptOf100: null,
  services: {
    FEDEX_GROUND: { from: '2026-12-04', to: '2026-12-10' },
    PRIORITY_OVERNIGHT: { from: '2026-12-04', to: '2026-12-04' },
  },
};

/** A catalog and a production service with three products behind the gateway. */
export function fillShop(gateway: GatewayHarness) {
  const shop = {
    products: [POPPY, ROSE, SUNFLOWER],
    offers: [] as object[],
    promises: new Map<string, object>(),
    isProductionDown: false,
  };
  gateway.answer('catalog', (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://catalog');
    if (pathname === '/api/offers') return json(res, shop.offers);
    if (pathname === '/api/categories') {
      return json(res, [
        { slug: 'stems', name: 'Single Stems', aliases: ['singles'] },
        { slug: 'bouquets', name: 'Bouquets', aliases: [] },
      ]);
    }
    const id = pathname.split('/')[3];
    if (id) {
      const found = shop.products.find((one) => one.id === id);
      return found ? json(res, found) : json(res, { message: 'Product not found' }, 404);
    }
    const after = Number(searchParams.get('cursor') ?? 0);
    const limit = Number(searchParams.get('limit'));
    const matches = shop.products.filter(
      ({ name, category }) =>
        name.toLowerCase().includes(searchParams.get('q')?.toLowerCase() ?? '') &&
        category.includes(searchParams.get('category') ?? ''),
    );
    const next = after + limit < matches.length ? { 'x-next-cursor': String(after + limit) } : {};
    res.writeHead(200, { 'content-type': 'application/json', ...next });
    res.end(JSON.stringify(matches.slice(after, after + limit)));
  });
  gateway.answer('production', (req, res) => {
    if (shop.isProductionDown) return json(res, { message: 'down' }, 503);
    json(res, shop.promises.get(req.url ?? '') ?? DATES);
  });
  return shop;
}
export type AssistantShop = ReturnType<typeof fillShop>;

export const switchAssistants = (gateway: GatewayHarness, enabled: boolean) =>
  gateway.ctx.shop.learn({
    ...DEFAULT_SETTINGS,
    version: gateway.ctx.shop.current().version + 1,
    assistants: { enabled },
  });
