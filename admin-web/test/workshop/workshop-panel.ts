import { beforeEach } from '@jest/globals';
import type { Job } from '../../src/features/workshop/queries.ts';
import { shopAnswers } from '../panel.tsx';
import { category } from '../samples.ts';

export const ORDER = '30a7284f-0000-4000-8000-000000000001';
export const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  orderId: ORDER,
  productId: 'p1',
  variationId: null,
  productName: id,
  selectedColor: 'Red',
  personalization: [],
  state: 'queued',
  artisanId: 'lena',
  artisanName: 'Lena Berg',
  plannedStart: '2026-11-23',
  plannedFinish: '2026-11-24',
  promisedBy: '2026-11-27',
  isLate: false,
  isGift: false,
  chance: 97,
  slackDays: 1,
  isAtRisk: false,
  waitsFor: [],
  pictures: [],
  makingMinutes: 90,
  workedMinutes: 0,
  orderedAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...more,
});
/** An order whose piece is reassigned. */
export const MOVED = {
  orderId: ORDER,
  promisedMadeBy: '2026-11-27',
  before: '2026-12-01',
  after: '2026-11-26',
  lateBefore: 2,
  lateAfter: -1,
  chanceBefore: 48,
  chanceAfter: 97,
};
export const week = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
export const lena = {
  id: 'lena',
  name: 'Lena Berg',
  email: 'lena@example.com',
  username: 'lena',
  minutesPerWeekday: week,
  timeOff: [],
  overtime: [],
  workingHours: { from: '09:00', to: '17:00' },
  categories: ['stems'],
  products: [],
  active: true,
  openJobs: 2,
};
export const tomas = { ...lena, id: 'tomas', name: 'Tomas Lind', username: null };
export const yarn = {
  id: 'm1',
  name: 'Cotton, 8-ply',
  kind: 'yarn',
  color: 'Red',
  unit: 'g',
  onHand: 120,
  reorderPoint: 300,
  deliveryDays: 4,
  expectedOn: null,
  needed: 160,
  short: 40,
  isLow: true,
  waiting: 1,
  shortFor: [{ jobId: 'Rose', orderId: ORDER, productName: 'Rose', promisedBy: '2026-11-27' }],
};
beforeEach(() =>
  shopAnswers({
    'GET /api/admin/production/jobs': [job('Rose'), job('Tulip', { state: 'making', artisanId: 'tomas' })],
    'GET /api/admin/production/artisans': [lena, tomas],
    'GET /api/admin/production/materials': [
      { ...yarn, id: 'm2', color: 'Blue', short: 0, isLow: false, waiting: 0, shortFor: [] },
      yarn,
    ],
    'GET /api/admin/categories': [category],
    'GET /api/admin/audit': { entries: [], next: null },
    'GET /api/admin/production/shopping-list': () =>
      new Response(
        'material,color,buy,unit,promisedFor\r\n"Cotton, 8-ply",Red,640,g,"2026-11-27, 2026-11-30"\r\nPot,,3,piece,\r\n',
      ),
  }),
);
