import { DEMO_PASSWORD } from '@loop-petal/contracts/rules/shop';
import type { MaterialView } from '@loop-petal/contracts/shapes/production';
import type { SeedProduct } from './catalogue.ts';

const week = (mon: number, tue: number, wed: number, thu: number, fri: number, sat = 0) => ({
  mon,
  tue,
  wed,
  thu,
  fri,
  sat,
  sun: 0,
});

export const ARTISANS = [
  {
    name: 'Lena Berg',
    username: 'lena',
    email: 'lena@example.com',
    minutesPerWeekday: week(420, 420, 420, 420, 420),
    categories: ['bouquets', 'stems'],
  },
  {
    name: 'Tomas Lind',
    username: 'tomas',
    email: 'tomas@example.com',
    minutesPerWeekday: week(360, 360, 0, 360, 360),
    categories: ['potted', 'stems'],
  },
  {
    name: 'Ivy Moreau',
    username: 'ivy',
    email: 'ivy@example.com',
    minutesPerWeekday: week(120, 120, 120, 120, 120, 300),
    categories: ['bouquets', 'potted', 'stems'],
  },
].map((artisan) => ({ ...artisan, password: DEMO_PASSWORD }));

const yarn = (color: string, onHand: number) => ({
  name: 'Cotton, 8-ply',
  kind: 'yarn' as const,
  color,
  unit: 'g',
  onHand,
  reorderPoint: 300,
  deliveryDays: 4,
});
const piece = (
  kind: MaterialView['kind'],
  name: string,
  onHand: number,
  reorderPoint: number,
  deliveryDays: number,
) => ({
  name,
  kind,
  color: null,
  unit: 'piece',
  onHand,
  reorderPoint,
  deliveryDays,
});

export const MATERIALS = [
  yarn('Red', 4200),
  yarn('Pink', 3600),
  yarn('Cream', 5200),
  yarn('Yellow', 2600),
  yarn('Lavender', 2400),
  yarn('Blue', 1800),
  yarn('Green', 6800),
  piece('wire', 'Stem wire, 1.2 mm', 900, 150, 3),
  piece('pot', 'Terracotta pot, 9 cm', 160, 30, 6),
  piece('paper', 'Kraft paper sheet', 240, 50, 3),
];

const YARN_OF: Readonly<Record<string, string>> = {
  Madder: 'Red',
  Red: 'Red',
  'Poppy red': 'Red',
  Pink: 'Pink',
  Blush: 'Pink',
  Golden: 'Yellow',
  Lavender: 'Lavender',
  Blue: 'Blue',
  Green: 'Green',
  Sage: 'Green',
};

interface DemoRecipe {
  makingMinutes: number;
  finishingDays: number;
  materials: { name: string; color: string | null; amount: number }[];
}

/** The recipe of one piece: more flowers need more minutes and yarn. */
export function recipeOf({ category, colors, stemCount }: SeedProduct): DemoRecipe {
  const wool = (color: string, amount: number) => ({ name: 'Cotton, 8-ply', color, amount });
  const petals = YARN_OF[colors[0] ?? ''] ?? 'Cream';
  const flowers = [wool(petals, 12 * stemCount), wool('Green', 6 * stemCount)];
  const wire = { name: 'Stem wire, 1.2 mm', color: null, amount: stemCount };
  if (category === 'potted') {
    const pot = { name: 'Terracotta pot, 9 cm', color: null, amount: 1 };
    return { makingMinutes: 60 + 15 * stemCount, finishingDays: 1, materials: [...flowers, pot] };
  }
  if (category === 'bouquets') {
    const paper = { name: 'Kraft paper sheet', color: null, amount: 1 };
    return { makingMinutes: 30 + 15 * stemCount, finishingDays: 1, materials: [...flowers, wire, paper] };
  }
  return { makingMinutes: 35 * stemCount, finishingDays: 0, materials: [...flowers, wire] };
}
