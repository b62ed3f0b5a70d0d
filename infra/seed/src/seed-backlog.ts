import { DAY_MS } from '@loop-petal/contracts/rules/business-days';
import { BACKLOG, type DemoGuestOrder, LATE_ORDER } from './backlog.ts';
import { buyCart } from './buy-cart.ts';
import type { ShopClient } from './shop-client.ts';
import { waitForEvent } from './wait-for-event.ts';

const WORKSHOP = '/api/admin/production';
const DAYS_AWAY = 9;

interface Artisan {
  id: string;
  username: string | null;
  timeOff: unknown[];
}
interface Job {
  id: string;
  productName: string;
  state: string;
}
interface Seeding {
  admin: ShopClient;
  newShop: () => ShopClient;
}

/** The artisan falls ill with a job of it begun, so it is late. Placed first: later orders avoid that artisan. */
export async function seedLateOrder(seeding: Seeding): Promise<void> {
  const artisans = await placeGuestOrder(seeding, LATE_ORDER);
  const ill = artisans.find(({ username }) => username === LATE_ORDER.begun[0]?.artisan);
  if (!ill || ill.timeOff.length > 0) return;
  const day = (after: number) => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10);
  await seeding.admin.patch(`${WORKSHOP}/artisans/${ill.id}`, { timeOff: [{ from: day(-1), to: day(DAYS_AWAY) }] });
}

export async function seedBacklog(seeding: Seeding, tell: (line: string) => void): Promise<void> {
  for (const order of BACKLOG) await placeGuestOrder(seeding, order);
  const jobs = await seeding.admin.get<Job[]>(`${WORKSHOP}/jobs`);
  tell(`${jobs.length} pieces in the workshop`);
}

/** Places an order unless it exists, and moves its jobs to their states. @returns the artisans */
async function placeGuestOrder({ admin, newShop }: Seeding, demo: DemoGuestOrder): Promise<Artisan[]> {
  const query = encodeURIComponent(demo.to.email);
  const [placed] = await admin.get<{ id: string }[]>(`/api/admin/orders?q=${query}`);
  const { id } = placed ?? (await buyAsGuest(newShop(), demo));
  const artisans = await admin.get<Artisan[]>(`${WORKSHOP}/artisans`);
  const jobs = await waitForEvent(async () => {
    const all = await admin.get<Job[]>(`${WORKSHOP}/jobs?orderId=${id}`);
    return all.length > 0 ? all : undefined;
  });
  const wanted = demo.begun.map((work) => ({ ...work, artisanId: artisans.find(isNamed(work.artisan))?.id }));
  const idle = jobs.filter(({ state }) => state === 'queued');
  for (const { product, state, artisanId } of wanted.slice(jobs.length - idle.length)) {
    const at = idle.findIndex(({ productName }) => productName === product);
    const [job] = at < 0 ? [] : idle.splice(at, 1);
    if (job) await admin.patch(`${WORKSHOP}/jobs/${job.id}`, { artisanId, state });
  }
  return artisans;
}

const isNamed = (wanted: string) => (artisan: Artisan) => artisan.username === wanted;

async function buyAsGuest(guest: ShopClient, { to, products }: DemoGuestOrder): Promise<{ id: string }> {
  const known = await guest.get<{ id: string; name: string }[]>('/api/products');
  for (const [name, selectedColor, quantity] of products) {
    const productId = known.find((product) => product.name === name)?.id;
    await guest.post('/api/cart', { productId, selectedColor, quantity });
  }
  return buyCart<{ id: string }>(guest, to);
}
