import { randomUUID } from 'node:crypto';
import { orderPaid, orderPlaced } from '@loop-petal/contracts/events/order-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { adminCaller, artisanCaller, fakeService, serviceCaller } from '@loop-petal/service-kit/testing';
import { CERTAIN } from '../src/forecast/forecast.ts';
import { learn } from '../src/learning/learn.ts';
import { publishAvailable } from '../src/promises/publish-available.ts';
import { watchPromises } from '../src/promises/watch-promises.ts';
import { productionService } from '../src/service.ts';

export type ProductionService = Awaited<ReturnType<typeof startProduction>>;
/** A Sunday at 10 a.m. in the shop's time zone, before an ordinary week. */
export const SUNDAY = '2026-05-31T17:00:00.000Z';
const EIGHT_HOURS = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };

interface Account {
  username: string;
  email: string | null;
  isActive: boolean;
}

const learnNothing: typeof learn = async (...given) => ({ ...(await learn(...given)), outlookFor: () => CERTAIN });

/**
 * The whole service on a test database. The clock shows a Sunday until a test changes it.
 * @param safety whether promises have a probability; without it they are exactly the planned days
 */
export async function startProduction({ safety = false } = {}) {
  const clock = { now: new Date(SUNDAY) };
  /** Identity's accounts by id. */
  const accounts = new Map<string, Account>();
  const identity = fakeService<typeof identityApi.calls>({
    'PUT /internal/artisans/{id}': ({ params: { id }, body }) => {
      const username = body?.username ?? accounts.get(id)?.username ?? '';
      if ([...accounts].some(([other, account]) => other !== id && account.username === username)) {
        throw conflict('Username already exists', 'username_taken');
      }
      const account = { email: null, isActive: true, ...accounts.get(id), ...body, username };
      accounts.set(id, account);
      return { id, ...account, role: 'artisan', createdAt: SUNDAY, lastLogin: null };
    },
  });
  const service = await startTestService(productionService, {
    env: { IDENTITY_URL: 'http://identity.test' },
    clients: { identity },
    now: () => clock.now,
    deps: safety ? {} : { learn: learnNothing },
  });
  const admin = adminCaller();
  const asAdmin = (method: string, path: string, body?: unknown) =>
    service.request(method, `/api/admin/production${path}`, { caller: admin, ...(body === undefined ? {} : { body }) });
  const created = async (path: string, body: object) => {
    const answer = await asAdmin('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const line = (productId: string, more: object = {}) => ({
    lineId: randomUUID(),
    productId,
    productName: 'Rose Stem',
    quantity: 1,
    ...more,
  });

  return {
    ...service,
    pool: service.deps.pool,
    admin,
    clock,
    accounts,
    asAdmin,
    line,
    setNow: (time: string) => {
      clock.now = new Date(time);
    },
    /** Publishes a product of catalog; each call uses a new version. */
    async product(changes: object = {}): Promise<string> {
      const id = randomUUID();
      await service.deliver(
        productChanged({
          id,
          name: 'Rose Stem',
          description: '',
          priceCents: 14_40,
          imageUrl: '',
          category: 'stems',
          colors: [],
          stemCount: 1,
          inStock: true,
          isVisible: true,
          variations: [],
          version: 1,
          ...changes,
        }),
      );
      return id;
    },
    async artisan(changes: object = {}): Promise<string> {
      const fields = { name: 'Lena Berg', email: 'lena@example.test', minutesPerWeekday: EIGHT_HOURS };
      return (await created('/artisans', { ...fields, categories: ['stems', 'bouquets', 'potted'], ...changes })).id;
    },
    async material(changes: object = {}): Promise<string> {
      const color = randomUUID();
      const fields = {
        name: 'Cotton',
        color,
        kind: 'yarn',
        unit: 'g',
        onHand: 1000,
        reorderPoint: 100,
        deliveryDays: 5,
      };
      return (await created('/materials', { ...fields, ...changes })).id;
    },
    recipe: (productId: string, changes: object = {}) =>
      asAdmin('PUT', `/recipes/${productId}`, { makingMinutes: 240, finishingDays: 0, materials: [], ...changes }),
    reserve: (
      lines: object[],
      { orderId = randomUUID() as string, ...more }: { orderId?: string; [field: string]: unknown } = {},
    ) =>
      service
        .request('PUT', `/internal/promises/${orderId}`, {
          caller: serviceCaller('orders'),
          body: {
            version: 1,
            lines,
            service: 'FEDEX_GROUND',
            extraTransitDays: 0,
            orderedAt: clock.now.toISOString(),
            ...more,
          },
        })
        .then((answer) => ({ ...answer, orderId })),
    /** Publishes an order as placed and, by default, as paid. */
    async order(
      orderId: string,
      lines: { lineId: string; productId: string; quantity: number; isGift?: boolean }[],
      paid = true,
      more: object = {},
    ) {
      const ordered = lines.map(({ lineId, productId, quantity, isGift = false }) => ({
        isGift,
        lineId,
        productId,
        quantity,
        productName: 'Rose Stem',
        cartItemId: null,
        variationId: null,
        selectedColor: null,
      }));
      await service.deliver(
        orderPlaced({
          orderId,
          reservationVersion: 1,
          ownerId: 'visitor',
          userId: null,
          paymentId: 'p-1',
          totalCents: 40_00,
          shippingService: 'FedEx Ground',
          extraTransitDays: 0,
          hasPromise: true,
          neededBy: null,
          awaitsAcceptance: false,
          lines: ordered,
          ...more,
        }),
        ...(paid ? [orderPaid({ orderId, totalCents: 40_00, wasRequested: false })] : []),
      );
    },
    /** An order that is reserved and paid. */
    async ordered(productId: string, more: object = {}): Promise<string> {
      const lines = [line(productId, more)];
      const { orderId, body } = await this.reserve(lines);
      if (body.outcome !== 'reserved') throw new Error(JSON.stringify(body));
      await this.order(orderId, lines as never);
      return orderId;
    },
    async jobsOf(orderId: string) {
      return (await asAdmin('GET', `/jobs?orderId=${orderId}`)).body;
    },
    asArtisan: (id: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      service.request(method, `/api/artisan${path}`, {
        caller: artisanCaller(id),
        headers,
        ...(body === undefined ? {} : { body }),
      }),
    /** Waits until this many statements in this database wait for a lock. */
    async waitUntilBlocked(count: number): Promise<void> {
      const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while (((await service.deps.pool.query(blocked)).rowCount ?? 0) < count);
    },
    async watch() {
      await watchPromises(service.ctx);
      await publishAvailable(service.ctx);
      await service.settled();
    },
  };
}
