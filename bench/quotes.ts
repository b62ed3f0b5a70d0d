import { setTimeout } from 'node:timers/promises';
import { createShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { runShop } from '../infra/embedded/run-shop.ts';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { chooseLine } from './buy.ts';
import { type Measured, measureAlone } from './measure.ts';
import { connectPostgres } from './stores.ts';

const ORDERS = 500;
const MOST_PIECES = 20;
const LINES = 4;
/** The gateway answers repeated quotes from its cache for two seconds. */
const CACHED_MS = 2100;

/**
 * Orders of two pieces each, inserted directly, for artisans who make them. Their promises are at most 90 days apart.
 */
const PROMISES = `
  INSERT INTO promises (order_id, state, service, made_by, first_day, last_day, ordered_at)
  SELECT gen_random_uuid(), 'confirmed', 'FEDEX_GROUND', day, day, day, now() - interval '2 days'
  FROM generate_series(1, $1::int) AS n
  CROSS JOIN LATERAL (SELECT to_char(current_date + 10 + n * 90 / $1::int, 'YYYY-MM-DD') AS day) AS days`;
const JOBS = `
  INSERT INTO jobs (order_id, line_id, piece, product_id, product_name, category, state, artisan_id, making_minutes,
    finishing_days, materials)
  SELECT p.order_id, p.order_id, piece, made.id, 'Bench flower', made.category, 'queued', made.artisan, 45, 1, '[]'
  FROM promises p CROSS JOIN generate_series(0, 1) AS piece
  CROSS JOIN LATERAL (
    SELECT products.id, snapshot ->> 'category' AS category, artisans.id AS artisan
    FROM products JOIN artisans ON snapshot ->> 'category' = ANY(artisans.categories)
    ORDER BY md5(p.order_id::text || piece || products.id || artisans.id) LIMIT 1) AS made
  WHERE NOT EXISTS (SELECT FROM jobs WHERE jobs.order_id = p.order_id)`;
const CHANGE = 'UPDATE plan SET version = version + 1';

/** Production answers 404 after it has read the plan's version: the time of a request without a forecast. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** With different delivery days, so that production computes a quote for each. */
const ZIPS = ['97201', '99501', '96910'];
/** A running shop has compiled the code of quotes; V8 does so after about a thousand. */
const WARM_UP_ROUNDS = 3;

/**
 * Measures the time of quotes through the gateway of a shop with 1,000 open jobs: first right after its start, then
 * warm. Each quote is computed, because no two requests on one plan are equal.
 */
export async function measureQuotes(print: (name: string, measured: Measured) => void): Promise<void> {
  await ensureBuilt();
  const shop = await runShop({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, quiet: true });
  const database = await connectPostgres(shop.dataDir, 'production');
  try {
    await database.query(PROMISES, [ORDERS]);
    await database.query(JOBS);
    await database.query(CHANGE);
    const client = createShopClient(shop.url);
    const { products } = await chooseLine(client);
    const sold = products.filter(({ variations, inStock }) => variations.length === 0 && inStock);
    const productAt = (n: number) => sold[n % sold.length]?.id ?? '';
    const quotes = sold.length * MOST_PIECES;
    const quote = (n: number) => {
      const quantity = 1 + (Math.floor(n / sold.length) % MOST_PIECES);
      const zip = ZIPS[Math.floor(n / quotes) % ZIPS.length];
      return client.call('GET /api/promises/{productId}', {
        params: { productId: productAt(n) },
        query: { quantity, zip },
      });
    };
    const quoteCart = (n: number) => {
      const items = Array.from({ length: LINES }, (_, at) => ({ productId: productAt(n + at), quantity: 1 + (n % 3) }));
      return client.call('POST /api/promises', { body: { items } });
    };
    const changePlan = async () => {
      await database.query(CHANGE);
      await quoteCart(0);
    };
    print('quote of a product, shop just started', await measureAlone(quote));
    for (let round = 0; round < WARM_UP_ROUNDS; round++) {
      await changePlan();
      for (let n = 0; n < quotes; n++) await quote(n);
    }
    await changePlan();
    await setTimeout(CACHED_MS);
    const params = { productId: UNKNOWN };
    const ask = () => unlessRefused(404, client.call('GET /api/promises/{productId}', { params }));
    print('an unknown product, for comparison', await measureAlone(ask));
    print('quote of a product', await measureAlone(quote));
    print('quote of a cart', await measureAlone(quoteCart));
    const quoteAnew = async (n: number) => {
      await database.query(CHANGE);
      const since = performance.now();
      await quoteCart(n);
      return performance.now() - since;
    };
    print('the first quote after a change of the plan', await measureAlone(quoteAnew));
  } finally {
    await database.end();
    await shop.stop();
  }
}
