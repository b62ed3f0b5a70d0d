import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { orderPaid } from '@loop-petal/contracts/events/order-events';
import { categoryRenamed } from '@loop-petal/contracts/events/product-events';
import { problems, workshop } from './running-service.ts';

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };

describe('an artisan', () => {
  test('gets an account with a user name and password', async () => {
    const body = { name: 'Ivy', email: 'ivy@example.test', minutesPerWeekday: WEEK };
    const added = await workshop.asAdmin('POST', '/artisans', { ...body, username: 'ivy', password: 'crochet-demo' });
    expect(added).toMatchObject({ status: 201, body: { username: 'ivy', active: true, openJobs: 0 } });
    expect(workshop.accounts.get(added.body.id)).toMatchObject({ username: 'ivy', isActive: true });
    expect(JSON.stringify(added.body)).not.toContain('crochet-demo');
    const without = await workshop.asAdmin('POST', '/artisans', body);
    expect([without.status, without.body.username]).toEqual([201, null]);
  });

  test('is not added when the user name is taken', async () => {
    const body = {
      name: 'Ivy',
      email: 'ivy@example.test',
      minutesPerWeekday: WEEK,
      username: 'ivy',
      password: 'crochet-demo',
    };
    await workshop.asAdmin('POST', '/artisans', body);
    expect(await workshop.asAdmin('POST', '/artisans', body)).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
    expect((await workshop.asAdmin('GET', '/artisans')).body).toHaveLength(1);
  });

  test('can get an account later, and loses it when deactivated', async () => {
    const id = await workshop.artisan();
    const change = (body: object) => workshop.asAdmin('PATCH', `/artisans/${id}`, body);
    expect((await change({ username: 'lena' })).body.code).toBe('credentials_needed');
    expect((await change({ username: 'lena', password: 'crochet-demo' })).body.username).toBe('lena');
    await change({ active: false });
    expect(workshop.accounts.get(id)?.isActive).toBe(false);
  });

  test('who is removed leaves queued jobs to others, but can’t be removed while a job is started', async () => {
    const lena = await workshop.artisan();
    const product = await workshop.product();
    const [job] = await workshop.jobsOf(await workshop.ordered(product));
    const tomas = await workshop.artisan({ name: 'Tomas' });
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    expect((await workshop.asAdmin('DELETE', `/artisans/${lena}`)).body.code).toBe('piece_in_hands');
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'queued' });
    expect((await workshop.asAdmin('DELETE', `/artisans/${lena}`)).status).toBe(204);
    await workshop.watch();
    expect((await workshop.asAdmin('GET', '/jobs')).body).toMatchObject([{ artisanId: tomas, artisanName: 'Tomas' }]);
  });

  test('who is removed is still named on finished jobs', async () => {
    const lena = await workshop.artisan();
    const [made, waiting] = [await workshop.product(), await workshop.product()];
    const [first, second] = [await workshop.ordered(made), await workshop.ordered(waiting)];
    const [job] = await workshop.jobsOf(first);
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'ready' });
    await workshop.asAdmin('DELETE', `/artisans/${lena}`);
    expect(await workshop.jobsOf(first)).toMatchObject([{ artisanId: lena, artisanName: 'Lena Berg' }]);
    expect(await workshop.jobsOf(second)).toMatchObject([{ artisanId: null, artisanName: null }]);
  });
});

describe('a category with another slug', () => {
  const rename = (from: string, to: string) => workshop.deliver(categoryRenamed({ id: 'c-1', from, to }));

  test('keeps its artisans, its jobs and its products’ default recipe', async () => {
    const lena = await workshop.artisan({ categories: ['bouquets', 'potted'] });
    const product = await workshop.product({ category: 'bouquets' });
    await workshop.ordered(product);
    await rename('bouquets', 'wrapped');
    await rename('wrapped', 'gifts');
    expect((await workshop.asAdmin('GET', '/artisans')).body).toMatchObject([{ categories: ['gifts', 'potted'] }]);
    const { jobs, artisans } = (await workshop.ctx.plan.current()).input;
    expect(jobs.map(({ category }) => category)).toEqual(['gifts']);
    expect(artisans.map(({ id }) => id)).toEqual([lena]);
    expect((await workshop.asAdmin('GET', `/recipes/${product}`)).body).toMatchObject({ makingMinutes: 180 });
    expect((await workshop.request('GET', `/api/promises/${product}`)).body.madeBy).toBe('2026-06-02');
    await workshop.watch();
    expect((await workshop.asAdmin('GET', '/jobs')).body).toMatchObject([{ artisanId: lena }]);
  });

  test('loses the jobs of a product that moves to another category', async () => {
    await workshop.artisan({ categories: ['stems'] });
    const product = await workshop.product();
    await workshop.ordered(product);
    await workshop.product({ id: product, category: 'potted', version: 2 });
    expect((await workshop.ctx.plan.current()).input.jobs.map(({ category }) => category)).toEqual(['potted']);
  });
});

test('a job that an admin starts or reassigns pauses the one its artisan is working on', async () => {
  const [lena, tomas] = [await workshop.artisan({ name: 'Lena' }), await workshop.artisan({ name: 'Tomas' })];
  const product = await workshop.product();
  const jobs = await workshop.jobsOf(await workshop.ordered(product, { quantity: 3 }));
  const [first, second, third] = jobs.map(({ id }: { id: string }) => id);
  const change = (id: string, body: object) => workshop.asAdmin('PATCH', `/jobs/${id}`, body);
  await change(first, { artisanId: lena, state: 'making' });
  await change(second, { artisanId: lena, state: 'making' });
  await change(third, { artisanId: tomas, state: 'making' });
  await change(third, { artisanId: lena });
  const { body } = await workshop.asAdmin('GET', '/jobs');
  const states = new Map(body.map(({ id, state }: { id: string; state: string }) => [id, state]));
  expect([first, second, third].map((id) => states.get(id))).toEqual(['paused', 'paused', 'making']);
});

describe('a recipe', () => {
  test('exists for every product through its category', async () => {
    const product = await workshop.product({ category: 'bouquets' });
    expect((await workshop.asAdmin('GET', `/recipes/${product}`)).body).toMatchObject({
      makingMinutes: 180,
      finishingDays: 1,
      source: 'category',
    });
    expect((await workshop.asAdmin('GET', `/recipes/${randomUUID()}`)).status).toBe(404);
  });

  test('of a variation takes precedence over that of its product', async () => {
    const variation = { id: 'v-1', colorName: 'Madder', imageUrl: '', isAvailable: true, stockQuantity: 0 };
    const product = await workshop.product({ variations: [variation] });
    await workshop.recipe(product, { makingMinutes: 100 });
    await workshop.recipe(product, { makingMinutes: 300, variationId: 'v-1' });
    const minutes = async (query: string) =>
      (await workshop.asAdmin('GET', `/recipes/${product}${query}`)).body.makingMinutes;
    expect([await minutes(''), await minutes('?variationId=v-1')]).toEqual([100, 300]);
    expect((await workshop.asAdmin('DELETE', `/recipes/${product}?variationId=v-1`)).status).toBe(204);
    expect(await minutes('?variationId=v-1')).toBe(100);
    expect((await workshop.recipe(product, { variationId: 'v-2' })).body.code).toBe('unknown_variation');
    expect((await workshop.asAdmin('GET', '/recipes')).body).toMatchObject([{ productId: product, source: 'product' }]);
  });

  test('has a note for the artisan, who sees it with the picture of the product', async () => {
    const lena = await workshop.artisan();
    const variation = {
      id: 'v-1',
      colorName: 'Madder',
      imageUrl: '/images/madder',
      isAvailable: true,
      stockQuantity: 0,
    };
    const product = await workshop.product({ imageUrl: '/images/rose', variations: [variation] });
    const saved = await workshop.recipe(product, { note: 'Six petals' });
    expect(saved.body).toMatchObject({ note: 'Six petals' });
    expect((await workshop.recipe(product, { makingMinutes: 90 })).body).toMatchObject({ note: 'Six petals' });
    await workshop.ordered(product);
    await workshop.ordered(product, { variationId: 'v-1' });
    const { body } = await workshop.asArtisan(lena, 'GET', '/jobs');
    expect(body).toMatchObject([
      { note: 'Six petals', productImageUrl: '/images/rose' },
      { note: 'Six petals', productImageUrl: '/images/madder' },
    ]);
    expect((await workshop.recipe(product, { note: '' })).body).toMatchObject({ note: '' });
  });

  test('keeps the fields that a change does not name', async () => {
    const product = await workshop.product({ category: 'bouquets' });
    const put = (body: object) => workshop.asAdmin('PUT', `/recipes/${product}`, body);
    expect((await put({ note: 'Six petals' })).body).toMatchObject({ makingMinutes: 180, finishingDays: 1 });
    await put({ makingMinutes: 90 });
    const { body } = await put({ note: 'Seven petals' });
    expect(body).toMatchObject({ makingMinutes: 90, finishingDays: 1, note: 'Seven petals', source: 'product' });
  });

  test('has a picture for the artisan, which shoppers never get', async () => {
    const lena = await workshop.artisan();
    const product = await workshop.product();
    const image = { width: 800, height: 600, widths: [400, 800], placeholder: 'data:image/webp;base64,UklG' };
    const picture = { imageUrl: `/images/${randomUUID()}`, image };
    expect((await workshop.recipe(product)).body).toMatchObject({ picture: null });
    expect((await workshop.recipe(product, { picture })).body).toMatchObject({ picture });
    expect((await workshop.recipe(product, { makingMinutes: 90 })).body).toMatchObject({ picture });
    const orderId = await workshop.ordered(product);
    const shown = async () => (await workshop.asArtisan(lena, 'GET', '/jobs')).body;
    expect(await shown()).toMatchObject([{ recipePicture: picture }]);
    const { body: promise } = await workshop.request('GET', `/api/promises/${product}`);
    const published = workshop.bus.published.filter(({ type }) => type !== 'audit.recorded');
    expect(JSON.stringify([promise, published])).not.toContain(picture.imageUrl);
    for (const wrong of [{ imageUrl: 'https://example.com/x.png', image }, { imageUrl: picture.imageUrl }, 'x']) {
      expect((await workshop.recipe(product, { picture: wrong })).status).toBe(400);
    }
    expect((await workshop.recipe(product, { picture: null })).body).toMatchObject({ picture: null });
    expect(await shown()).toMatchObject([{ orderId, recipePicture: null }]);
    const audited = (await workshop.published('audit.recorded')).flatMap(({ changes }) => changes ?? []);
    expect(audited.filter(({ field }) => field === 'picture')).toEqual([
      { field: 'picture', from: null, to: picture.imageUrl },
      { field: 'picture', from: picture.imageUrl, to: null },
    ]);
  });

  test('shows its artisan the day on which the customer needs it', async () => {
    const lena = await workshop.artisan();
    const lines = [workshop.line(await workshop.product())];
    const { orderId } = await workshop.reserve(lines, { neededBy: '2026-06-30' });
    await workshop.order(orderId, lines as never);
    await workshop.ordered(await workshop.product());
    const { body } = await workshop.asArtisan(lena, 'GET', '/jobs');
    expect(body).toMatchObject([{ orderId, neededBy: '2026-06-30' }, { neededBy: null }]);
  });

  test('shows its artisan and the shop which piece is a gift', async () => {
    const lena = await workshop.artisan();
    const lines = [workshop.line(await workshop.product()), workshop.line(await workshop.product())];
    const { orderId } = await workshop.reserve(lines);
    await workshop.order(orderId, lines.map((line, index) => ({ ...line, isGift: index === 1 })) as never);
    const { body } = await workshop.asArtisan(lena, 'GET', '/jobs');
    const gifts = (jobs: { productName: string; isGift: boolean }[]) => jobs.map(({ isGift }) => isGift).sort();
    expect(gifts(body)).toEqual([false, true]);
    expect(gifts(await workshop.jobsOf(orderId))).toEqual([false, true]);
  });

  test('is refused with unknown materials', async () => {
    const product = await workshop.product();
    const materials = [{ materialId: randomUUID(), amount: 1 }];
    expect((await workshop.recipe(product, { materials })).body.code).toBe('unknown_material');
  });

  test('does not affect existing jobs when it changes', async () => {
    await workshop.artisan();
    const product = await workshop.product();
    await workshop.recipe(product, { makingMinutes: 60 });
    const orderId = await workshop.ordered(product);
    await workshop.recipe(product, { makingMinutes: 600 });
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ makingMinutes: 60 }]);
  });
});

describe('a promise', () => {
  let product: string;
  let lena: string;
  beforeEach(async () => {
    lena = await workshop.artisan();
    product = await workshop.product();
    await workshop.recipe(product, { makingMinutes: 480 });
  });
  const away = { timeOff: [{ from: '2026-06-01', to: '2026-06-03' }] };

  test('that time off would move is shown before the time off is saved', async () => {
    const [first, second] = [await workshop.ordered(product), await workshop.ordered(product)];
    const asked = await workshop.asAdmin('POST', '/schedule/what-if', { artisanId: lena, ...away });
    const late = { lateBefore: 0, lateAfter: 3, chanceBefore: 100, chanceAfter: 0 };
    expect(asked.body.moved).toEqual([
      { ...late, orderId: first, promisedMadeBy: '2026-06-01', before: '2026-06-01', after: '2026-06-04' },
      { ...late, orderId: second, promisedMadeBy: '2026-06-02', before: '2026-06-02', after: '2026-06-05' },
    ]);
    expect((await workshop.asAdmin('GET', '/schedule')).body.late).toEqual([]);
  });

  test('that becomes late is published once, is a problem, and is published again when it is back on time', async () => {
    const orderId = await workshop.ordered(product);
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, away);
    await workshop.watch();
    await workshop.watch();
    expect(await workshop.published('promise.slipped')).toEqual([
      {
        orderId,
        promise: { madeBy: '2026-06-01', from: '2026-06-02', to: '2026-06-08' },
        expected: { madeBy: '2026-06-04', from: '2026-06-05', to: '2026-06-11' },
      },
    ]);
    expect(await problems()).toMatchObject([
      {
        kind: 'promise-slipped',
        id: orderId,
        facts: [{ value: 'Mon, Jun 1' }, { value: 'Thu, Jun 4' }],
        chance: 0,
      },
    ]);
    expect((await workshop.asAdmin('GET', '/schedule')).body.late).toEqual([
      { orderId, promisedMadeBy: '2026-06-01', plannedMadeBy: '2026-06-04' },
    ]);
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ isLate: true, promisedBy: '2026-06-01' }]);
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff: [] });
    await workshop.watch();
    expect(await problems()).toEqual([]);
    expect(await workshop.published('promise.changed')).toHaveLength(1);
  });

  test('that becomes late before the payment is published after it', async () => {
    const lines = [workshop.line(product)];
    const { orderId } = await workshop.reserve(lines);
    await workshop.order(orderId, lines, false);
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, away);
    await workshop.watch();
    expect(await workshop.published('promise.slipped')).toEqual([]);
    expect(await problems()).toEqual([]);
    await workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false }));
    expect(await workshop.published('promise.slipped')).toMatchObject([
      { orderId, expected: { madeBy: '2026-06-04' } },
    ]);
    expect(await problems()).toMatchObject([{ kind: 'promise-slipped', id: orderId }]);
  });

  test('of an absent artisan is kept by another artisan with time', async () => {
    const orderId = await workshop.ordered(product);
    const tomas = await workshop.artisan({ name: 'Tomas Lind' });
    await workshop.asAdmin('PATCH', `/artisans/${lena}`, away);
    await workshop.watch();
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ artisanId: tomas, isLate: false }]);
    expect(await workshop.published('promise.slipped')).toEqual([]);
    expect((await workshop.published('job.changed')).at(-1)).toMatchObject({ orderId, artisanName: 'Tomas' });
  });

  test('becomes late when a day passes without work', async () => {
    const orderId = await workshop.ordered(product);
    workshop.setNow('2026-06-02T17:00:00.000Z');
    await workshop.watch();
    expect(await workshop.published('promise.slipped')).toMatchObject([
      // an hour of the day has passed
      { orderId, expected: { madeBy: '2026-06-03' } },
    ]);
  });

  test('covers the requested number of days, even for idle artisans', async () => {
    await workshop.artisan({ name: 'Tomas' });
    await workshop.recipe(product, { makingMinutes: 6000 });
    for (let n = 0; n < 4; n++) await workshop.ordered(product);
    for (const days of [1, 28, 120]) {
      const { artisans } = (await workshop.asAdmin('GET', `/schedule?days=${days}`)).body;
      expect(artisans.map((one: { days: unknown[] }) => one.days.length)).toEqual([days, days]);
    }
  });

  test('is part of the days of the schedule', async () => {
    await workshop.ordered(product);
    const { body } = await workshop.asAdmin('GET', '/schedule?days=3');
    expect(body).toMatchObject({
      today: '2026-05-31',
      artisans: [
        {
          artisanId: lena,
          days: [
            { day: '2026-05-31', minutes: 0, capacity: 0 },
            { day: '2026-06-01', minutes: 480, capacity: 480 },
            { day: '2026-06-02', minutes: 0, capacity: 480 },
          ],
        },
      ],
    });
  });
});
