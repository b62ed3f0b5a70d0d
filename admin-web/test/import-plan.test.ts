import { describe, expect, test } from '@jest/globals';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import type { RecipeView } from '@loop-petal/contracts/shapes/production';
import { planImport } from '../src/features/products/import-plan.ts';
import { PRODUCT_COLUMNS, productCsv } from '../src/features/products/product-csv.ts';
import type { Workshop } from '../src/features/products/recipe/recipe-csv.ts';
import { product as sample } from './samples.ts';

const product = (fields: Partial<AdminProductView> = {}): AdminProductView => ({
  ...sample,
  id: 'p-1',
  description: 'One full open rose, "with" two leaves\nand a stem',
  price: '18.00',
  imageUrl: '/images/rose',
  category: 'stems',
  colors: ['Red', 'Pink'],
  stemCount: 1,
  isVisible: false,
  ...fields,
});
const shop = [
  product(),
  product({ id: 'p-2', name: "'=Tulip", description: 'Red;=1+1, "-5"\n＝SUM(A1)', colors: ['-1', '@x'] }),
];
const [RED, WIRE, TWIN] = [
  { id: '30a7284f-0000-4000-8000-00000000000a', name: 'Cotton, 8-ply', color: 'Red' },
  { id: '30a7284f-0000-4000-8000-00000000000b', name: 'Wire; thin', color: null },
  { id: '30a7284f-0000-4000-8000-00000000000c', name: 'COTTON, 8-ply', color: 'Red' },
];
const PAPER = { id: '30a7284f-0000-4000-8000-00000000000d', name: 'Kraft paper', color: null };
const recipe = (productId: string, materials: RecipeView['materials'], variationId: string | null = null) => ({
  productId,
  variationId,
  makingMinutes: 90,
  finishingDays: 0,
  materials,
  note: '',
  picture: null,
  source: variationId ? ('variation' as const) : ('product' as const),
});
const workshop: Workshop = {
  materials: [RED, WIRE, PAPER],
  recipes: [
    recipe('p-1', [
      { materialId: RED.id, amount: 24.5 },
      { materialId: WIRE.id, amount: 1 },
    ]),
    recipe('p-2', [], 'v-1'),
  ],
};
const plan = (file: string, products = shop, known = workshop) =>
  planImport(file, { products, categories: ['stems', 'bouquets'], workshop: known });
const HEAD = 'name,description,price,category,imageUrl';

describe('an import', () => {
  test('of an unchanged export changes nothing', () => {
    expect(plan(productCsv(shop))).toMatchObject({ rows: [], bad: [], unchanged: 2 });
  });

  test('lists the changed fields per product and sends only those', () => {
    expect(plan('id,price,colors,isVisible\np-1,19.5,"Red, Blue",yes\n').rows).toEqual([
      {
        kind: 'changed',
        id: '2',
        line: 2,
        label: 'Rose Stem',
        productId: 'p-1',
        variationId: null,
        body: { price: '19.5', colors: ['Red', 'Blue'], isVisible: true },
        recipe: null,
        changes: [
          { column: 'price', from: '18.00', to: '19.50' },
          { column: 'colors', from: 'Red, Pink', to: 'Red, Blue' },
          { column: 'isVisible', from: 'no', to: 'yes' },
        ],
      },
    ]);
  });

  test('of an unchanged export of all details changes nothing', () => {
    const detailed = product({
      images: [
        { url: '/images/rose', alt: 'From the front, open', image: null },
        { url: 'https://example.com/side.webp', alt: '', image: null },
      ],
      colorCodes: { Red: '#b0405f', 'Sea Blue': '#5f83b8' },
      size: '14 in',
      care: 'Dust gently.\nKeep dry.',
    });
    expect(productCsv([detailed])).toContain('/images/rose From the front, open');
    expect(plan(productCsv([detailed]), [detailed])).toMatchObject({ rows: [], bad: [], unchanged: 1 });
    const [row] = plan(
      'id,images,colorCodes,care\np-1,"/images/rose Front\n/images/side",Sea Blue #5f83b8,Keep dry.',
    ).rows;
    expect(row?.body).toEqual({
      images: [
        { url: '/images/rose', alt: 'Front' },
        { url: '/images/side', alt: '' },
      ],
      colorCodes: { 'Sea Blue': '#5f83b8' },
      care: 'Keep dry.',
    });
    expect(plan('id,colorCodes\np-1,Red').bad[0]?.problems.join()).toContain('Use a color code such as #b0405f');
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
    [`${HEAD}\nDaisy,A sunny little pot,a lot,bouquets,/system/marker`, 'price: Must be an amount such as 29.99'],
    [`${HEAD}\nDaisy,A sunny little pot,24,trees,/system/marker`, 'There is no category "trees"'],
    [`${HEAD}\nDaisy,A sunny little pot,24,bouquets,ftp:x`, 'Please provide a valid image URL'],
    [`${HEAD}\nDaisy,A sunny little pot,24,bouquets,/system/marker,more`, 'More cells than columns'],
    ['name\nDaisy', 'description: Description is required'],
    ['id,price\np-9,1', 'No product has this id'],
    ['id,price\n,1', 'No id or name'],
    ['id,price\np-1,1\np-1,2', 'Same product as on line 2'],
    ['id,inStock\np-1,maybe', 'Enter yes or no'],
    ['id,stemCount\np-1,none', 'stemCount'],
  ])('rejects the row of %j', (file, problem) => {
    const { bad } = plan(file);
    expect(bad).toHaveLength(1);
    expect(bad[0]?.problems.join()).toContain(problem);
  });

  test('accepts the valid rows of a file that also has invalid ones', () => {
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
    ['id,id\np-1,p-1', 'duplicate'],
    ['id\n"p-1', 'never closed'],
  ])('reports the problem of the file %j', (file, problem) => {
    expect(() => plan(file)).toThrow(problem);
  });
});

describe('recipes in a file', () => {
  const taken = (file: string) => plan(file).rows[0]?.recipe;
  const problemsOf = (file: string, known = workshop) =>
    plan(file, shop, known).bad.flatMap(({ problems }) => problems);

  test('survive a round trip with material names, or ids for ambiguous names', () => {
    const file = productCsv(shop, workshop);
    expect(file).toContain(`90,0,"24.5 x Cotton, 8-ply, Red; 1 x ${WIRE.id}"`);
    expect(plan(file)).toMatchObject({ rows: [], bad: [], unchanged: 2 });
    const twins = { ...workshop, materials: [RED, WIRE, TWIN] };
    expect(plan(productCsv(shop, twins), shop, twins)).toMatchObject({ rows: [], bad: [], unchanged: 2 });
  });

  test('without materials differ from the category’s default', () => {
    const bare = { ...workshop, recipes: [recipe('p-1', [])] };
    const file = productCsv(shop, bare);
    expect(file).toContain(',90,0,none,\r\n');
    expect(file).toMatch(/,,,,\r\n$/);
    expect(plan(file, shop, bare)).toMatchObject({ rows: [], bad: [], unchanged: 2 });
  });

  test('change only the columns in the file', () => {
    const { rows } = plan('id,makingMinutes,materials\np-1,120,\np-2,60,2 × kraft PAPER\n');
    expect(rows).toMatchObject([
      {
        productId: 'p-1',
        body: null,
        recipe: { makingMinutes: 120, finishingDays: 0, materials: [{ amount: 24.5 }, { amount: 1 }] },
        changes: [{ column: 'makingMinutes', from: '90', to: '120' }],
      },
      {
        productId: 'p-2',
        body: null,
        recipe: { makingMinutes: 60, materials: [{ materialId: PAPER.id, amount: 2 }] },
        changes: [
          { column: 'makingMinutes', from: '', to: '60' },
          { column: 'materials', from: '', to: '2 x Kraft paper' },
        ],
      },
    ]);
    expect(taken('id,materials\np-1,none')).toEqual({
      makingMinutes: 90,
      finishingDays: 0,
      materials: [],
      note: '',
    });
  });

  describe('of a single variation', () => {
    const variation = (id: string, colorName: string) =>
      ({ id, colorName, colorCode: null }) as AdminProductView['variations'][number];
    const roses = [
      product({ variations: [variation('v-1', 'Rose'), variation('v-2', 'Deep, "red"')] }),
      product({ id: 'p-2', name: 'Tulip', variations: [variation('v-3', 'Rose')] }),
    ];
    const known: Workshop = {
      ...workshop,
      recipes: [
        recipe('p-1', [{ materialId: RED.id, amount: 24 }]),
        { ...recipe('p-1', [], 'v-1'), makingMinutes: 45, note: 'Picot edge, "tight"' },
        { ...recipe('p-1', [{ materialId: WIRE.id, amount: 2 }], 'v-2'), finishingDays: 3 },
        recipe('p-1', [], 'v-gone'),
      ],
    };
    const planned = (file: string, then = known) => plan(file, roses, then);

    const EMPTY = ','.repeat(PRODUCT_COLUMNS.length - 1);
    test('have rows below their product and survive a round trip', () => {
      const file = productCsv(roses, known);
      expect(file).toContain(`\r\np-1,Rose Stem${EMPTY}Rose,45,0,none,"Picot edge, ""tight"""\r\n`);
      expect(file).toContain(`\r\np-1,Rose Stem${EMPTY}"Deep, ""red""",90,3,2 x ${WIRE.id},\r\n`);
      expect(planned(file)).toMatchObject({ rows: [], bad: [], unchanged: 4 });
    });

    test('are restored in a shop without recipes', () => {
      const { rows, bad } = planned(productCsv(roses, known), { ...known, recipes: [] });
      expect(bad).toEqual([]);
      expect(
        rows.map(({ recipe: takes, ...row }) => ({ ...takes, of: row.kind === 'changed' && row.variationId })),
      ).toEqual(
        known.recipes.slice(0, 3).map(({ makingMinutes, finishingDays, materials, note, variationId: of }) => ({
          makingMinutes,
          finishingDays,
          materials,
          ...(note && { note }),
          of,
        })),
      );
    });

    test('change separately, found by color in any case', () => {
      const { rows } = planned('name,variation,makingMinutes\nrose stem,rose,60\nrose stem,,75');
      expect(rows).toMatchObject([
        {
          label: 'Rose Stem, Rose',
          productId: 'p-1',
          variationId: 'v-1',
          body: null,
          recipe: { makingMinutes: 60, finishingDays: 0, materials: [] },
          changes: [{ column: 'makingMinutes', from: '45', to: '60' }],
        },
        { label: 'Rose Stem', variationId: null, recipe: { makingMinutes: 75 } },
      ]);
    });

    test.each([
      ['id,variation,makingMinutes\np-1,Blue,5', 'variation: Rose Stem has no color "Blue"'],
      ['name,variation,makingMinutes\nDaisy,Rose,5', 'variation: Daisy has no color "Rose"'],
      ['id,variation,price\np-1,Rose,5', 'price: A row with a color can only set its recipe'],
      ['id,variation,makingMinutes\np-1,Rose,soon', 'makingMinutes: Enter a whole number'],
      ['id,variation,makingMinutes\np-1,Rose,5\np-1,ROSE,6', 'Same color as on line 2'],
    ])('with %j are rejected with a reason', (file, problem) => {
      expect(planned(file).bad.flatMap(({ problems }) => problems)).toEqual([problem]);
    });
  });

  test('are imported with new products', () => {
    const [row] = plan(`${HEAD},finishingDays\nDaisy Pot,A sunny little pot,24,bouquets,/system/marker,2`).rows;
    expect(row).toMatchObject({ kind: 'new', recipe: { finishingDays: 2 } });
  });

  test('are unchanged by older files, even while production is unavailable', () => {
    const file = productCsv(shop).replace('18.00', '19.00');
    expect(file).not.toContain('makingMinutes');
    expect(planImport(file, { products: shop, categories: ['stems'] }).rows).toMatchObject([
      { body: { price: '19.00' }, recipe: null },
    ]);
  });

  test.each([
    ['makingMinutes\np-1,an hour', 'makingMinutes: Enter a whole number'],
    ['makingMinutes\np-1,-5', 'makingMinutes: Enter a whole number'],
    ['makingMinutes\np-1,0', /^makingMinutes: .*1$/],
    ['finishingDays\np-1,31', /^finishingDays: .*30$/],
    ['materials\np-1,24 Cotton', 'not “24 Cotton”'],
    ['materials\np-1,2 x Silk', 'materials: There is no material “Silk”'],
    ['materials\np-1,0 x Kraft paper', /^materials\.0\.amount: /],
  ])('with %j are rejected with a reason', (file, problem) => {
    const problems = problemsOf(`id,${file}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect(plan(`id,${file}`).rows).toEqual([]);
  });

  test('with an ambiguous material are rejected', () => {
    const twins = { ...workshop, materials: [RED, TWIN] };
    const file = 'id,materials\np-1,"2 x Cotton, 8-ply, Red"';
    expect(problemsOf(file, twins)).toEqual(['materials: Several are called “Cotton, 8-ply, Red”: use the id']);
  });
});
