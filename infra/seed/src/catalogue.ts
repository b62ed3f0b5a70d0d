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

type Entry = Omit<SeedProduct, 'category' | 'picture'> & { picture?: Picture };

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

const BOUQUETS: Entry[] = [
  {
    name: 'Mixed Garden Bouquet',
    description:
      'Roses, daisies and lavender as if picked on one walk around the garden. Every petal is worked in soft cotton, wrapped in kraft paper and tied with jute.',
    price: '64.00',
    colors: ['Madder', 'Cream', 'Lavender'],
    stemCount: 12,
  },
  {
    name: 'Classic Rose Bouquet',
    description:
      'A dozen open roses with two leaves each, in kraft paper with a cream ribbon. The bouquet our shop began with.',
    price: '72.00',
    picture: 'classic-rose-bouquet--madder',
    colors: ['Madder', 'Cream'],
    stemCount: 12,
    variations: [
      { colorName: 'Madder', colorCode: '#B5475F', picture: 'classic-rose-bouquet--madder' },
      { colorName: 'Cream', colorCode: '#F1E6D2', picture: 'classic-rose-bouquet--cream' },
    ],
  },
  {
    name: 'Sunflower Bouquet',
    description: 'Six golden sunflowers and four white daisies: August for a kitchen table, all year round.',
    price: '58.00',
    colors: ['Golden', 'White'],
    stemCount: 10,
  },
  {
    name: 'Pastel Mixed Bouquet',
    description:
      'Peony, roses, hydrangea, tulips, daisies and lavender in blush, ivory and powder blue, wrapped in pale pink paper.',
    price: '78.00',
    colors: ['Blush', 'Ivory', 'Powder blue'],
    stemCount: 14,
  },
  {
    name: 'Wedding White Rose Bouquet',
    description:
      'White and ivory roses with peonies, wrapped in pale paper with an ivory bow. It can be carried down the aisle and kept for the anniversary.',
    price: '96.00',
    colors: ['Ivory', 'White'],
    stemCount: 16,
    variations: [{ colorName: 'Ivory', colorCode: '#F3EAD9', picture: 'wedding-white-rose-bouquet', stockQuantity: 3 }],
  },
  {
    name: 'Wildflower Mixed Bouquet',
    description: 'Poppies, daisies, cornflowers and lavender, loosely tied like something carried home from a meadow.',
    price: '54.00',
    colors: ['Poppy red', 'White', 'Cornflower'],
    stemCount: 11,
  },
  {
    name: 'Sunflower and Rose Bouquet',
    description: 'Sunflowers beside madder and cream roses, with one daisy that insisted on coming along.',
    price: '68.00',
    colors: ['Golden', 'Madder', 'Cream'],
    stemCount: 10,
  },
  {
    name: 'Tulip Bouquet',
    description:
      'A dozen tulips in pink, cream, berry and butter yellow. They stay half open, the way tulips look best.',
    price: '62.00',
    colors: ['Pink', 'Cream', 'Berry', 'Yellow'],
    stemCount: 12,
  },
  {
    name: 'Petite Mixed Bouquet',
    description:
      'A small posy of one rose, two buds, daisies and lavender with a pink bow, made for a desk or a thank-you.',
    price: '34.00',
    colors: ['Madder', 'Peach', 'White'],
    stemCount: 6,
  },
];

const POTTED: Entry[] = [
  {
    name: 'Potted Lavender',
    description:
      'Lavender in a striped terracotta and cream pot with a jute bow. Add a drop of real lavender oil, if you like.',
    price: '38.00',
    colors: ['Lavender'],
    stemCount: 9,
  },
  {
    name: 'Potted Sunflower',
    description: 'Two sunflowers that face the room rather than the window, in an oat and mustard pot.',
    price: '36.00',
    colors: ['Golden'],
    stemCount: 2,
  },
  {
    name: 'Potted Tulips',
    description: 'Seven tulips in mixed colors in a dusty blue pot: spring on a shelf.',
    price: '42.00',
    colors: ['Pink', 'Cream', 'Berry'],
    stemCount: 7,
  },
  {
    name: 'Potted Rose',
    description: 'A small rose bush with five blooms in a pink and cream pot with a jute bow.',
    price: '44.00',
    colors: ['Madder'],
    stemCount: 5,
  },
  {
    name: 'Potted Daisies',
    description: 'Eight daisies crowded into a sage green pot, cheerful in any light.',
    price: '35.00',
    colors: ['White'],
    stemCount: 8,
  },
  {
    name: 'Potted Cactus',
    description: 'A round cactus with white bobbles for spines and a pink flower on top. Safe to touch.',
    price: '28.00',
    colors: ['Green', 'Pink'],
    stemCount: 1,
  },
  {
    name: 'Potted Succulent',
    description: 'A rosette of sage leaves with dusty pink tips in an oat-colored pot. It thrives on neglect.',
    price: '26.00',
    colors: ['Sage', 'Dusty pink'],
    stemCount: 1,
    inStock: false,
  },
  {
    name: 'Potted Hydrangea',
    description: 'Four round heads of blue and lilac florets, each floret made separately, in a cream and blue pot.',
    price: '48.00',
    colors: ['Blue', 'Lilac'],
    stemCount: 4,
  },
];

const STEMS: Entry[] = [
  {
    name: 'Rose Stem',
    description:
      'One full open rose with two leaves on a wired stem, so it bends where you want it and never drops a petal.',
    price: '18.00',
    colors: ['Madder', 'Cream', 'Blush', 'Plum', 'Scarlet'],
    stemCount: 1,
    variations: [
      { colorName: 'Madder', colorCode: '#B5475F', picture: 'rose-stem' },
      { colorName: 'Cream', colorCode: '#F1E6D2', picture: 'rose-stem--cream' },
      { colorName: 'Blush', colorCode: '#EBC4BE', picture: 'rose-stem--blush' },
      { colorName: 'Plum', colorCode: '#6B2A4A', picture: 'rose-stem--plum', isAvailable: false },
      { colorName: 'Scarlet', colorCode: '#B3201F', picture: 'rose-stem--scarlet' },
    ],
  },
  {
    name: 'Sunflower Stem',
    description: 'Two rows of petals around a dark heart and leaves as big as a hand. Tall enough for a floor vase.',
    price: '20.00',
    colors: ['Golden', 'Burnt orange'],
    stemCount: 1,
    variations: [
      { colorName: 'Golden', colorCode: '#E0A21B', picture: 'sunflower-stem' },
      { colorName: 'Burnt orange', colorCode: '#B5561F', picture: 'sunflower-stem--burnt-orange' },
    ],
  },
  {
    name: 'Tulip Stem',
    description: 'A single tulip with two long leaves. Three of them make a bunch, one makes a point.',
    price: '14.00',
    picture: 'tulip-stem--pink',
    colors: ['Pink', 'White', 'Purple'],
    stemCount: 1,
    variations: [
      { colorName: 'Pink', colorCode: '#E3A1A8', picture: 'tulip-stem--pink' },
      { colorName: 'White', colorCode: '#F4EEE2', picture: 'tulip-stem--white' },
      { colorName: 'Purple', colorCode: '#6E4A86', picture: 'tulip-stem--purple' },
    ],
  },
  {
    name: 'Tulip Trio',
    description: 'Three tulips in pink, cream and berry, tied together with a jute bow.',
    price: '36.00',
    colors: ['Mixed'],
    stemCount: 3,
  },
  {
    name: 'Daisy Stem',
    description: 'A large and a small daisy that share one stem, with yellow centers you can feel.',
    price: '12.00',
    colors: ['White'],
    stemCount: 1,
  },
  {
    name: 'Lavender Sprig',
    description: 'Five lavender spikes tied with jute, for a drawer, a napkin or a windowsill.',
    price: '16.00',
    colors: ['Lavender'],
    stemCount: 5,
  },
  {
    name: 'Peony Stem',
    description: 'A big ruffled bloom that takes an evening and a half to make, with three leaves.',
    price: '24.00',
    picture: 'peony-stem--blush',
    colors: ['Blush', 'Ivory'],
    stemCount: 1,
    variations: [
      { colorName: 'Blush', colorCode: '#EBC4BE', picture: 'peony-stem--blush' },
      { colorName: 'Ivory', colorCode: '#F3EAD9', picture: 'peony-stem--ivory' },
    ],
  },
  {
    name: 'Carnation Stem',
    description: 'Frilled edges on a slim stem: the flower of mothers, lapels and long friendships.',
    price: '15.00',
    picture: 'carnation-stem--red',
    colors: ['Red', 'Pink'],
    stemCount: 1,
    variations: [
      { colorName: 'Red', colorCode: '#B3201F', picture: 'carnation-stem--red' },
      { colorName: 'Pink', colorCode: '#E3A1A8', picture: 'carnation-stem--pink' },
    ],
  },
  {
    name: 'Poppy Stem',
    description: 'A red poppy with a dark heart and a small nodding bud beside it.',
    price: '16.00',
    colors: ['Red'],
    stemCount: 1,
  },
  {
    name: 'Lily Stem',
    description: 'Six pointed petals edged in white, rust-colored anthers that stain nothing, and a closed bud.',
    price: '22.00',
    colors: ['Pink'],
    stemCount: 1,
  },
  {
    name: 'Hydrangea Stem',
    description:
      'A ball of four-petaled florets in cornflower blue and lilac above broad leaves. Our next season, still in the works.',
    price: '26.00',
    colors: ['Blue'],
    stemCount: 1,
    isVisible: false,
  },
];

const inCategory = (category: SeedProduct['category'], entries: Entry[]): SeedProduct[] =>
  entries.map((entry) => ({ picture: toSlug(entry.name), ...entry, category }));

export const PRODUCTS: readonly SeedProduct[] = [
  ...inCategory('bouquets', BOUQUETS),
  ...inCategory('potted', POTTED),
  ...inCategory('stems', STEMS),
];
