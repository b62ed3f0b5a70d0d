import { describe, expect, test } from '@jest/globals';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { planImport } from '../src/features/products/import-plan.ts';
import { productCsv } from '../src/features/products/product-csv.ts';

const product = (fields: Partial<AdminProductView> = {}): AdminProductView => ({
  id: 'p-1',
  name: 'Rose Stem',
  description: 'One full open rose, "with" two leaves\nand a stem',
  price: '18.00',
  imageUrl: '/images/rose',
  image: null,
  category: 'stems',
  colors: ['Red', 'Pink'],
  stemCount: 1,
  inStock: true,
  isVisible: false,
  variations: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const shop = [
  product(),
  product({ id: 'p-2', name: "'=Tulip", description: 'Red;=1+1, "-5"\n＝SUM(A1)', colors: ['-1', '@x'] }),
];
const plan = (file: string, products = shop) => planImport(file, products, ['stems', 'bouquets']);
const HEAD = 'name,description,price,category,imageUrl';

describe('an import', () => {
  test('of the export without changes plans nothing', () => {
    expect(plan(productCsv(shop))).toMatchObject({ rows: [], bad: [], unchanged: 2 });
  });

  test('says which fields of which product would change, and sends no others', () => {
    expect(plan('id,price,colors,isVisible\np-1,19.5,"Red, Blue",yes\n').rows).toEqual([
      {
        kind: 'changed',
        id: '2',
        line: 2,
        label: 'Rose Stem',
        productId: 'p-1',
        body: { price: '19.5', colors: ['Red', 'Blue'], isVisible: true },
        changes: [
          { column: 'price', from: '18.00', to: '19.50' },
          { column: 'colors', from: 'Red, Pink', to: 'Red, Blue' },
          { column: 'isVisible', from: 'no', to: 'yes' },
        ],
      },
    ]);
  });

  test('finds a product by its name, adds a new one, and changes nothing when repeated', () => {
    const file = `${HEAD}\nrose stem,,20,,\nDaisy Pot,A sunny little pot,24,bouquets,/system/marker\n`;
    const first = plan(file);
    expect(first.rows.map(({ kind, label }) => [kind, label])).toEqual([
      ['changed', 'Rose Stem'],
      ['new', 'Daisy Pot'],
    ]);
    const after = [
      product({ price: '20.00', name: 'rose stem' }),
      product({
        id: 'p-3',
        name: 'Daisy Pot',
        description: 'A sunny little pot',
        price: '24.00',
        category: 'bouquets',
        imageUrl: '/system/marker',
      }),
    ];
    expect(plan(file, after)).toMatchObject({ rows: [], bad: [], unchanged: 2 });
  });

  test.each([
    [`${HEAD}\nDaisy,short,24,bouquets,/system/marker`, 'Description must be at least 10 characters'],
    [`${HEAD}\nDaisy,A sunny little pot,a lot,bouquets,/system/marker`, 'price'],
    [`${HEAD}\nDaisy,A sunny little pot,24,trees,/system/marker`, 'There is no category "trees"'],
    [`${HEAD}\nDaisy,A sunny little pot,24,bouquets,ftp:x`, 'Please provide a valid image URL'],
    [`${HEAD}\nDaisy,A sunny little pot,24,bouquets,/system/marker,more`, 'More cells than columns'],
    ['name\nDaisy', 'description'],
    ['id,price\np-9,1', 'No product has this id'],
    ['id,price\n,1', 'Neither id nor name'],
    ['id,price\np-1,1\np-1,2', 'The same product as in line 2'],
    ['id,inStock\np-1,maybe', 'Say yes or no'],
    ['id,stemCount\np-1,none', 'stemCount'],
  ])('refuses the bad row of %j', (file, problem) => {
    const { bad } = plan(file);
    expect(bad).toHaveLength(1);
    expect(bad[0]?.problems.join()).toContain(problem);
  });

  test('accepts the valid rows beside the bad ones', () => {
    const { rows, bad } = plan('id,price\np-1,20\np-9,1\np-2,21');
    expect([rows.map(({ line }) => line), bad.map(({ line }) => line)]).toEqual([[2, 4], [3]]);
  });

  test('accepts a corrected report of bad rows', () => {
    const { rows, bad } = plan('id,price,line,problem\np-1,20,7,price: wrong');
    expect([rows.length, bad.length]).toEqual([1, 0]);
    expect(rows[0]?.body).toEqual({ price: '20' });
  });

  test.each([
    ['', 'empty'],
    ['id,cost\np-1,2', 'Unknown columns: cost'],
    ['price\n2', '"id" or "name"'],
    ['id,id\np-1,p-1', 'twice'],
    ['id\n"p-1', 'never closed'],
  ])('says what is wrong with the file %j', (file, problem) => {
    expect(() => plan(file)).toThrow(problem);
  });
});
