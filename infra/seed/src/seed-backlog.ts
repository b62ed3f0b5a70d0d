import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import type { ArtisanView } from '@loop-petal/contracts/shapes/production';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { BACKLOG, type DemoGuestOrder, LATE_ORDER } from './backlog.ts';
import { buyCart, fillCart } from './buy-cart.ts';
import { waitForEvent } from './wait-for-event.ts';

const DAYS_AWAY = 9;

interface Seeding {
  admin: ShopClient;
  newShop: () => ShopClient;
}

/**
 * Makes an order late: its artisan falls ill after starting a piece. Seed it first, so that later orders avoid this
 * artisan.
 */
export async function seedLateOrder(seeding: Seeding): Promise<void> {
  const artisans = await placeGuestOrder(seeding, LATE_ORDER);
  const ill = artisans.find(({ username }) => username === LATE_ORDER.begun[0]?.artisan);
  if (!ill || ill.timeOff.length > 0) return;
  const day = (after: number) => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10);
  await seeding.admin.call('PATCH /api/admin/production/artisans/{id}', {
    params: { id: ill.id },
    body: { timeOff: [{ from: day(-1), to: day(DAYS_AWAY) }] },
  });
}

export async function seedBacklog(seeding: Seeding, tell: (line: string) => void): Promise<void> {
  for (const order of BACKLOG) await placeGuestOrder(seeding, order);
  const jobs = await seeding.admin.call('GET /api/admin/production/jobs');
  tell(`${jobs.length} pieces in production`);
}

/** Places an order unless it exists, and moves its jobs to their states. @returns the artisans */
async function placeGuestOrder({ admin, newShop }: Seeding, demo: DemoGuestOrder): Promise<ArtisanView[]> {
  const [placed] = await admin.call('GET /api/admin/orders', { query: { q: demo.to.email } });
  const { id } = placed ?? (await buyAsGuest(newShop(), demo));
  const artisans = await admin.call('GET /api/admin/production/artisans');
  const jobs = await waitForEvent(async () => {
    const all = await admin.call('GET /api/admin/production/jobs', { query: { orderId: id } });
    return all.length > 0 ? all : undefined;
  });
  const wanted = demo.begun.map((work) => ({ ...work, artisanId: artisans.find(isNamed(work.artisan))?.id }));
  const idle = jobs.filter(({ state }) => state === 'queued');
  for (const { product, state, artisanId } of wanted.slice(jobs.length - idle.length)) {
    const at = idle.findIndex(({ productName }) => productName === product);
    const [job] = at < 0 ? [] : idle.splice(at, 1);
    if (!job) continue;
    await admin.call('PATCH /api/admin/production/jobs/{id}', { params: { id: job.id }, body: { artisanId, state } });
  }
  return artisans;
}

const isNamed = (wanted: string) => (artisan: ArtisanView) => artisan.username === wanted;

async function buyAsGuest(guest: ShopClient, { to, products }: DemoGuestOrder): Promise<{ id: string }> {
  await fillCart(guest, products);
  return buyCart(guest, to);
}
