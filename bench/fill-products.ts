import { randomUUID } from 'node:crypto';
import { connectMongo } from './stores.ts';

const FLOWERS = [
  'Rose',
  'Tulip',
  'Daisy',
  'Peony',
  'Iris',
  'Lily',
  'Poppy',
  'Aster',
  'Dahlia',
  'Sunflower',
  'Lavender',
];
const LOOKS = ['Soft', 'Tall', 'Wild', 'Small', 'Striped', 'Double', 'Early', 'Late', 'Winter', 'Garden'];
const FORMS = ['Bouquet', 'Stem', 'Pot', 'Wreath', 'Posy', 'Garland', 'Basket'];
const COLORS = ['Pink', 'Cream', 'Red', 'Yellow', 'Blue', 'Lilac', 'White'];
const CATEGORIES = ['bouquets', 'potted', 'stems'];
const pick = (list: string[], number: number): string => list[number % list.length] ?? '';
const BATCH = 2000;

/** The name of the last product: once search finds it, all products are indexed. */
export const LAST = 'Edelweiss';

export async function fillProducts(dataDir: string, howMany: number): Promise<void> {
  const { client, database } = await connectMongo(dataDir, 'catalog');
  try {
    const products = database.collection<ReturnType<typeof product>>('products');
    for (let from = 0; from < howMany; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, howMany - from) }, (_, index) => product(from + index));
      await products.insertMany(batch, { ordered: false });
    }
    await products.insertOne({ ...product(howMany), name: LAST });
  } finally {
    await client.close();
  }
}

function product(n: number) {
  const at = new Date();
  const [flower, look, form] = [pick(FLOWERS, n), pick(LOOKS, n >> 3), pick(FORMS, n >> 5)];
  return {
    _id: randomUUID(),
    name: `${look} ${flower} ${form} no. ${n % 997}`,
    description: `A ${look.toLowerCase()} ${flower.toLowerCase()} of soft cotton, made by hand to order, as a ${form.toLowerCase()}.`,
    priceCents: 900 + ((n * 37) % 6000),
    imageUrl: '/system/marker',
    image: null,
    category: pick(CATEGORIES, n),
    colors: [pick(COLORS, n), pick(COLORS, n + 3)],
    stemCount: 1 + (n % 12),
    inStock: true,
    isVisible: true,
    variations: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    pendingEvents: [],
  };
}
