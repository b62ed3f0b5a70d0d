import type { Page } from '@playwright/test';

const LENA = { artisanId: 'lena', artisanName: 'Lena Berg' };
const piece = (id: string, productName: string, selectedColor: string, more: object = {}) => ({
  id,
  orderId: '30a7284f-0000-4000-8000-000000000001',
  productId: 'p',
  variationId: null,
  productName,
  selectedColor,
  state: 'queued',
  ...LENA,
  plannedStart: '2020-01-02',
  plannedFinish: '2020-01-03',
  promisedBy: '2020-01-06',
  isLate: false,
  isAtRisk: false,
  waitsFor: [],
  pictures: [],
  makingMinutes: 90,
  workedMinutes: 25,
  finishingDays: 1,
  materials: [
    { name: 'Cotton, 8-ply', color: 'Pink', amount: 24, unit: 'g' },
    { name: 'Stem wire, 1.2 mm', color: null, amount: 1, unit: 'piece' },
  ],
  orderedAt: '2020-01-01T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...more,
});
const tomas = { artisanId: 'tomas', artisanName: 'Tomas Lind' };
const jobs = [
  piece('a', 'Sunflower Bouquet', 'Golden', { isLate: true, waitsFor: ['Cotton, 8-ply, Yellow'] }),
  piece('b', 'Tulip Stem', 'Purple', { isAtRisk: true, ...tomas }),
  piece('c', 'Lavender Sprig', 'Lavender', { artisanId: null, artisanName: null }),
  piece('d', 'Rose Stem', 'Pink', { state: 'making' }),
  piece('e', 'Potted Daisy', 'White', { state: 'paused', ...tomas }),
  piece('f', 'Tulip Stem', 'Red', { state: 'finishing' }),
  piece('g', 'Peony Bouquet', 'Blush', { state: 'ready', ...tomas }),
];

const day = (index: number) => new Date(Date.UTC(2020, 0, 6 + index)).toISOString().slice(0, 10);
const load = (weekday: number, index: number, capacity: number) =>
  weekday < 5
    ? { day: day(index), minutes: Math.max(0, capacity - 40 * index), capacity }
    : { day: day(index), minutes: 0, capacity: 0 };
const days = (capacity: number) => Array.from({ length: 28 }, (_, index) => load(index % 7, index, capacity));
const schedule = {
  today: day(0),
  artisans: [
    { artisanId: 'lena', name: 'Lena Berg', days: days(420) },
    { artisanId: 'tomas', name: 'Tomas Lind', days: days(300) },
  ],
  late: [{ orderId: jobs[0]?.orderId, promisedMadeBy: day(0), plannedMadeBy: day(3) }],
};

/** What the workshop answers for a picture: its own plan is another one on every day of the week. */
export async function steadyWorkshop(page: Page): Promise<void> {
  await page.route('**/api/admin/production/jobs?*', (route) => route.fulfill({ json: jobs }));
  await page.route('**/api/admin/production/schedule?*', (route) => route.fulfill({ json: schedule }));
  await page.route('**/api/artisan/jobs', (route) =>
    route.fulfill({ json: jobs.filter(({ artisanId }) => artisanId === 'lena') }),
  );
}
