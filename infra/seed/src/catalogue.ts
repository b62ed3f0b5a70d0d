import { toSlug } from '@loop-petal/contracts/rules/slug';

/** Names of picture files in `infra/seed/images`, without `.webp`. */
type Picture = string;

export interface SeedVariation {
  colorName: string;
  colorCode: string;
  picture: Picture;
  isAvailable?: boolean;
  stockQuantity?: number;
}

export interface SeedProduct {
  name: string;
  description: string;
  price: string;
  category: 'bouquets' | 'potted' | 'stems';
  picture: Picture;
  colors: string[];
  stemCount: number;
  inStock?: boolean;
  isVisible?: boolean;
  variations?: SeedVariation[];
}

export const CATEGORIES = [
  {
    name: 'Bouquets',
    slug: 'bouquets',
    description: 'Wrapped in kraft paper, tied with jute, ready to give.',
    picture: 'mixed-garden-bouquet',
  },
  {
    name: 'Potted Flowers',
    slug: 'potted',
    description: 'Little gardens in crocheted pots that never need water.',
    picture: 'potted-lavender',
  },
  {
    name: 'Single Stems',
    slug: 'stems',
    description: 'One flower at a time, for a vase or a letter.',
    picture: 'rose-stem',
  },
] as const;

/**
 * Name, price, stems and colors, then the description. A color with a code is a variation. `sold out` applies to a variation
 * or the whole product, `3 left` to a variation and `hidden` to a product.
 */
const BOUQUETS = `
Mixed Garden Bouquet | 64.00 | 12 | Madder, Cream, Lavender
  Roses, daisies and lavender as if picked on one walk around the garden. Every petal is worked in soft cotton, wrapped in kraft paper and tied with jute.
Classic Rose Bouquet | 72.00 | 12 | Madder #B5475F, Cream #F1E6D2
  A dozen open roses with two leaves each, in kraft paper with a cream ribbon. The bouquet our shop began with.
Sunflower Bouquet | 58.00 | 10 | Golden, White
  Six golden sunflowers and four white daisies: August for a kitchen table, all year round.
Pastel Mixed Bouquet | 78.00 | 14 | Blush, Ivory, Powder blue
  Peony, roses, hydrangea, tulips, daisies and lavender in blush, ivory and powder blue, wrapped in pale pink paper.
Wedding White Rose Bouquet | 96.00 | 16 | Ivory #F3EAD9 3 left, White
  White and ivory roses with peonies, wrapped in pale paper with an ivory bow. It can be carried down the aisle and kept for the anniversary.
Wildflower Mixed Bouquet | 54.00 | 11 | Poppy red, White, Cornflower
  Poppies, daisies, cornflowers and lavender, loosely tied like something carried home from a meadow.
Sunflower and Rose Bouquet | 68.00 | 10 | Golden, Madder, Cream
  Sunflowers beside madder and cream roses, with one daisy that insisted on coming along.
Tulip Bouquet | 62.00 | 12 | Pink, Cream, Berry, Yellow
  A dozen tulips in pink, cream, berry and butter yellow. They stay half open, the way tulips look best.
Petite Mixed Bouquet | 34.00 | 6 | Madder, Peach, White
  A small posy of one rose, two buds, daisies and lavender with a pink bow, made for a desk or a thank-you.`;

const POTTED = `
Potted Lavender | 38.00 | 9 | Lavender
  Lavender in a striped terracotta and cream pot with a jute bow. Add a drop of real lavender oil, if you like.
Potted Sunflower | 36.00 | 2 | Golden
  Two sunflowers that face the room rather than the window, in an oat and mustard pot.
Potted Tulips | 42.00 | 7 | Pink, Cream, Berry
  Seven tulips in mixed colors in a dusty blue pot: spring on a shelf.
Potted Rose | 44.00 | 5 | Madder
  A small rose bush with five blooms in a pink and cream pot with a jute bow.
Potted Daisies | 35.00 | 8 | White
  Eight daisies crowded into a sage green pot, cheerful in any light.
Potted Cactus | 28.00 | 1 | Green, Pink
  A round cactus with white bobbles for spines and a pink flower on top. Safe to touch.
Potted Succulent | 26.00 | 1 | Sage, Dusty pink | sold out
  A rosette of sage leaves with dusty pink tips in an oat-colored pot. It thrives on neglect.
Potted Hydrangea | 48.00 | 4 | Blue, Lilac
  Four round heads of blue and lilac florets, each floret made separately, in a cream and blue pot.`;

const STEMS = `
Rose Stem | 18.00 | 1 | Madder #B5475F, Cream #F1E6D2, Blush #EBC4BE, Plum #6B2A4A sold out, Scarlet #B3201F
  One full open rose with two leaves on a wired stem, so it bends where you want it and never drops a petal.
Sunflower Stem | 20.00 | 1 | Golden #E0A21B, Burnt orange #B5561F
  Two rows of petals around a dark heart and leaves as big as a hand. Tall enough for a floor vase.
Tulip Stem | 14.00 | 1 | Pink #E3A1A8, White #F4EEE2, Purple #6E4A86
  A single tulip with two long leaves. Three of them make a bunch, one makes a point.
Tulip Trio | 36.00 | 3 | Mixed
  Three tulips in pink, cream and berry, tied together with a jute bow.
Daisy Stem | 12.00 | 1 | White
  A large and a small daisy that share one stem, with yellow centers you can feel.
Lavender Sprig | 16.00 | 5 | Lavender
  Five lavender spikes tied with jute, for a drawer, a napkin or a windowsill.
Peony Stem | 24.00 | 1 | Blush #EBC4BE, Ivory #F3EAD9
  A big ruffled bloom that takes an evening and a half to make, with three leaves.
Carnation Stem | 15.00 | 1 | Red #B3201F, Pink #E3A1A8
  Frilled edges on a slim stem: the flower of mothers, lapels and long friendships.
Poppy Stem | 16.00 | 1 | Red
  A red poppy with a dark heart and a small nodding bud beside it.
Lily Stem | 22.00 | 1 | Pink
  Six pointed petals edged in white, rust-colored anthers that stain nothing, and a closed bud.
Hydrangea Stem | 26.00 | 1 | Blue | hidden
  A ball of four-petaled florets in cornflower blue and lilac above broad leaves. Our next season, still in the works.`;

const inCategory = (category: SeedProduct['category'], table: string): SeedProduct[] =>
  [...table.matchAll(/^(\S.*)\n {2}(.*)$/gm)].map(([, row = '', description = '']) => {
    const [name = '', price = '', stems, colors = '', state] = row.split(' | ');
    const picture = toSlug(name);
    const parsed = colors.split(', ').map((text, index) => parseColor(text, index, picture));
    const variations = parsed.flatMap(({ variation }) => variation ?? []);
    return {
      name,
      description,
      price,
      category,
      picture,
      colors: parsed.map(({ colorName }) => colorName),
      stemCount: Number(stems),
      ...(state === 'sold out' && { inStock: false }),
      ...(state === 'hidden' && { isVisible: false }),
      ...(variations.length > 0 && { variations }),
    };
  });

/** The first variation has the product's picture. */
function parseColor(text: string, index: number, picture: Picture) {
  const [, colorName = text, colorCode, state] = /^(.*) (#\w{6})(?: (.*))?$/.exec(text) ?? [];
  if (!colorCode) return { colorName };
  const variation: SeedVariation = {
    colorName,
    colorCode,
    picture: index === 0 ? picture : `${picture}--${toSlug(colorName)}`,
    ...(state === 'sold out' && { isAvailable: false }),
    ...(state?.endsWith(' left') && { stockQuantity: Number.parseInt(state, 10) }),
  };
  return { colorName, variation };
}

export const PRODUCTS: readonly SeedProduct[] = [
  ...inCategory('bouquets', BOUQUETS),
  ...inCategory('potted', POTTED),
  ...inCategory('stems', STEMS),
];
