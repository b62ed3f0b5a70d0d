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
  isGift: false,
  personalization: [],
  isAtRisk: false,
  chance: 96,
  slackDays: 1,
  productImageUrl: null,
  note: 'Six petals, closed loosely.',
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
  piece('a', 'Sunflower Bouquet', 'Golden', { isLate: true, chance: 31, waitsFor: ['Cotton, 8-ply, Yellow'] }),
  piece('b', 'Tulip Stem', 'Purple', { isAtRisk: true, chance: 68, ...tomas }),
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

const material = (id: string, name: string, color: string | null, more: object) => ({
  id,
  name,
  kind: 'yarn',
  color,
  unit: 'g',
  onHand: 900,
  reorderPoint: 300,
  deliveryDays: 4,
  needed: 240,
  short: 0,
  isLow: false,
  waiting: 0,
  shortFor: [],
  ...more,
});
const waiting = { jobId: 'a', orderId: jobs[0]?.orderId, productName: 'Sunflower Bouquet', promisedBy: day(0) };
const materials = [
  material('1', 'Cotton, 8-ply', 'Green', {}),
  material('2', 'Cotton, 8-ply', 'Yellow', { onHand: 60, short: 180, isLow: true, waiting: 1, shortFor: [waiting] }),
  material('3', 'Stem wire, 1.2 mm', null, { kind: 'wire', unit: 'piece', onHand: 140, needed: 12, isLow: true }),
  material('4', 'Terracotta pot, 9 cm', null, { kind: 'pot', unit: 'piece', needed: 0, deliveryDays: null }),
];

const artisan = (id: string, name: string, minutes: number, more: object = {}) => ({
  id,
  name,
  email: `${id}@example.com`,
  username: id,
  minutesPerWeekday: { mon: minutes, tue: minutes, wed: minutes, thu: minutes, fri: minutes, sat: 0, sun: 0 },
  timeOff: [],
  overtime: [],
  workingHours: { from: '09:00', to: '17:00' },
  categories: ['bouquets', 'stems'],
  products: [],
  active: true,
  openJobs: 3,
  ...more,
});
const artisans = [
  artisan('ivy', 'Ivy Moreau', 120, { active: false, username: null, openJobs: 0 }),
  artisan('lena', 'Lena Berg', 420),
  artisan('tomas', 'Tomas Lind', 300, { timeOff: [{ from: day(0), to: '2099-01-06' }], categories: ['potted'] }),
];

const week = (index: number, minutes: number, capacity: number) => ({
  from: day(7 * index),
  to: day(7 * index + 6),
  minutes,
  capacity,
});
const weeks = (capacity: number) => [1, 0.6, 0.2, 0].map((part, index) => week(index, capacity * part, capacity));
const measured = (productName: string, variationName: string | null, more: object) => ({
  productId: productName,
  variationId: variationName,
  productName,
  variationName,
  pieces: 12,
  plannedMinutes: 90,
  realMinutes: 95,
  recipeMinutes: 90,
  suggestedMinutes: null,
  ...more,
});
const statistics = {
  from: '2019-10-09',
  to: day(0),
  promises: {
    due: 48,
    kept: 45,
    overdue: 1,
    renewed: 2,
    cancelledLate: 1,
    keptPercent: 93.7,
    medianDays: -1,
    days: [
      { days: -3, orders: 6 },
      { days: -1, orders: 21 },
      { days: 0, orders: 18 },
      { days: 2, orders: 2 },
    ],
  },
  level: 95,
  reliability: [
    { level: 80, orders: 48, promised: 81.3, kept: 85.4 },
    { level: 90, orders: 48, promised: 90.6, kept: 91.7 },
    { level: 95, orders: 48, promised: 95.4, kept: 95.8 },
    { level: 98, orders: 48, promised: 98.2, kept: 97.9 },
  ],
  levels: [
    { level: 90, daysLonger: -0.4 },
    { level: 95, daysLonger: 0 },
    { level: 98, daysLonger: 0.7 },
  ],
  pieces: [
    measured('Rose Stem', 'Blush', { realMinutes: 118.5, suggestedMinutes: 120 }),
    measured('Sunflower Bouquet', null, {}),
    measured('Potted Daisy', 'White', { pieces: 2, recipeMinutes: null }),
  ],
  load: [
    { artisanId: 'lena', name: 'Lena Berg', weeks: weeks(2100) },
    { artisanId: 'tomas', name: 'Tomas Lind', weeks: weeks(0) },
  ],
};

export async function steadyWorkshop(page: Page): Promise<void> {
  await page.route('**/api/admin/production/jobs?*', (route) => route.fulfill({ json: jobs }));
  await page.route('**/api/admin/production/schedule?*', (route) => route.fulfill({ json: schedule }));
  await page.route('**/api/admin/production/materials', (route) => route.fulfill({ json: materials }));
  await page.route('**/api/admin/production/artisans', (route) => route.fulfill({ json: artisans }));
  await page.route('**/api/admin/production/statistics*', (route) => route.fulfill({ json: statistics }));
  await page.route('**/api/artisan/jobs', (route) =>
    route.fulfill({ json: jobs.filter(({ artisanId }) => artisanId === 'lena') }),
  );
}

/** Fixed responses for open work and problems on the dashboard, which otherwise depend on production's plan. */
export async function steadyDashboard(page: Page): Promise<void> {
  await page.route('**/api/admin/problems', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/admin/stats/to-make', async (route) => {
    const rows: { productName: string }[] = await (await route.fetch()).json();
    rows.sort((a, b) => a.productName.localeCompare(b.productName));
    await route.fulfill({ json: rows.map((row) => ({ ...row, promisedBy: '2099-01-02' })) });
  });
}
