import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderCancelled, orderDelivered } from '@loop-petal/contracts/events/order-events';
import { dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import sharp from 'sharp';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let lena: string;
let tomas: string;
let product: string;
beforeAll(async () => {
  workshop = await startProduction();
  lena = await workshop.artisan();
  tomas = await workshop.artisan({ name: 'Tomas', email: 'tomas@example.test', categories: [] });
  product = await workshop.product();
  await workshop.recipe(product, { makingMinutes: 60, finishingDays: 2 });
});
afterAll(() => workshop.stop());

let orderId: string;
let jobId: string;
beforeEach(async () => {
  orderId = await workshop.ordered(product);
  jobId = (await workshop.jobsOf(orderId))[0].id;
});

const handle = (how: string, id = jobId, artisan = lena) => workshop.asArtisan(artisan, 'POST', `/jobs/${id}/${how}`);
const job = async () => (await workshop.jobsOf(orderId))[0];
const published = async () =>
  (await workshop.published('job.changed')).filter((event) => event.orderId === orderId).map(({ state }) => state);

async function upload(bytes: Buffer, artisan = lena, id = jobId, key = randomUUID() as string) {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(bytes)]), 'piece.jpg');
  return workshop.asArtisan(artisan, 'POST', `/jobs/${id}/pictures`, body, { 'idempotency-key': key });
}
const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#7a9a50' } })
    .withExif({ IFD0: { Copyright: 'Lena Berg, 1 Main Street' } })
    .jpeg()
    .toBuffer();

test('overtime that two admins add to different days is kept, up to 8 hours a day', async () => {
  const id = await workshop.artisan({ name: 'Noor', email: 'noor@example.test', categories: [] });
  const today = dayNumber(shopDay(workshop.clock.now, 'America/Los_Angeles'));
  const [first, second] = [dayAt(today + 1), dayAt(today + 2)];
  const add = (day: string, minutes: number) =>
    workshop.asAdmin('PATCH', `/artisans/${id}`, { addedOvertime: { day, minutes } });
  await Promise.all([add(first, 30), add(second, 60), add(first, 15)]);
  const overtime = async () => (await workshop.asArtisan(id, 'GET', '/hours')).body.overtime;
  const days = [
    { day: first, minutes: 45 },
    { day: second, minutes: 60 },
  ];
  expect(await overtime()).toHaveLength(2);
  expect(await overtime()).toEqual(expect.arrayContaining(days));
  expect(await add(first, 450)).toMatchObject({ status: 400, body: { code: 'too_much_overtime' } });
  await add(first, -45);
  expect(await overtime()).toEqual([days[1]]);
});

test('an artisan reads their hours with the overtime and the time off from today on', async () => {
  const id = await workshop.artisan({ name: 'Mila', email: 'mila@example.test', categories: [] });
  const today = shopDay(workshop.clock.now, 'America/Los_Angeles');
  const [past, soon] = [dayAt(dayNumber(today) - 3), dayAt(dayNumber(today) + 3)];
  const timeOff = [
    { from: past, to: past, isPlanned: true },
    { from: past, to: soon, isPlanned: true },
  ];
  await workshop.asAdmin('PATCH', `/artisans/${id}`, { timeOff, overtime: [{ day: soon, minutes: 45 }] });
  const { status, body } = await workshop.asArtisan(id, 'GET', '/hours');
  expect([status, body]).toEqual([
    200,
    { workingHours: { from: '09:00', to: '17:00' }, timeOff: [timeOff[1]], overtime: [{ day: soon, minutes: 45 }] },
  ]);
  expect((await workshop.asArtisan(randomUUID(), 'GET', '/hours')).status).toBe(404);
});

describe('a job', () => {
  test('is started, made, washed and ready, and each step is published', async () => {
    expect((await handle('start')).body).toMatchObject({ state: 'making', startedAt: expect.any(String) });
    expect((await handle('finish')).body.state).toBe('finishing');
    expect((await handle('finish')).body.state).toBe('ready');
    expect(await published()).toEqual(['making', 'finishing', 'ready']);
    expect(await job()).toMatchObject({ state: 'ready', finishedAt: expect.any(String), plannedStart: null });
  });

  test('that is started or paused twice, because the answer was lost, is so once', async () => {
    for (const [how, state] of [
      ['start', 'making'],
      ['pause', 'paused'],
    ] as const)
      for (let i = 0; i < 2; i++) expect(await handle(how)).toMatchObject({ status: 200, body: { state } });
    expect(await published()).toEqual(['making', 'paused']);
  });

  test('whose confirmed step arrives twice takes it once', async () => {
    const finish = (to: string) => workshop.asArtisan(lena, 'POST', `/jobs/${jobId}/finish`, { to });
    await handle('start');
    expect(await finish('ready')).toMatchObject({ status: 409, body: { code: 'not_now' } });
    for (const to of ['finishing', 'finishing']) expect((await finish(to)).body.state).toBe('finishing');
    for (const to of ['ready', 'ready', 'finishing']) expect((await finish(to)).body.state).toBe('ready');
    expect(await published()).toEqual(['making', 'finishing', 'ready']);
  });

  test('without finishing days is ready after crocheting', async () => {
    const daisy = await workshop.product();
    await workshop.recipe(daisy, { finishingDays: 0 });
    const [{ id }] = await workshop.jobsOf(await workshop.ordered(daisy));
    await handle('start', id);
    expect((await handle('finish', id)).body.state).toBe('ready');
  });

  test('counts the minutes in work', async () => {
    workshop.setNow('2026-06-01T16:00:00.000Z');
    await handle('start');
    workshop.setNow('2026-06-01T16:20:00.000Z');
    await handle('pause');
    workshop.setNow('2026-06-01T18:00:00.000Z');
    await handle('start');
    workshop.setNow('2026-06-01T18:10:00.000Z');
    expect((await handle('finish')).body.workedMinutes).toBe(30);
    workshop.setNow('2026-05-31T17:00:00.000Z');
  });

  test('is paused when another one is started', async () => {
    await handle('start');
    const [other] = await workshop.jobsOf(await workshop.ordered(product));
    await handle('start', other.id);
    expect((await job()).state).toBe('paused');
  });

  test.each(['pause', 'finish'])('that is not started can’t %s', async (how) => {
    expect(await handle(how)).toMatchObject({ status: 409, body: { code: 'not_now' } });
  });

  test('of a cancelled order can’t be started', async () => {
    await workshop.deliver(
      orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'customer', refund: true }),
    );
    expect((await handle('start')).body.code).toBe('not_now');
    const moved = await workshop.asAdmin('PATCH', `/jobs/${jobId}`, { state: 'ready' });
    expect(moved.body.code).toBe('not_now');
  });

  test('can be set back and reassigned by the owner', async () => {
    await handle('start');
    await handle('finish');
    const change = (body: object) => workshop.asAdmin('PATCH', `/jobs/${jobId}`, body);
    expect((await change({ state: 'paused' })).body).toMatchObject({ state: 'paused', finishedAt: null });
    expect((await change({ artisanId: tomas })).body).toMatchObject({ artisanId: tomas, artisanName: 'Tomas' });
    expect((await change({ artisanId: randomUUID() })).body.code).toBe('unknown_artisan');
    expect((await handle('start')).status).toBe(404);
  });

  test('that its artisan has started meanwhile is not changed by an owner who saw it queued', async () => {
    const [other] = await workshop.jobsOf(await workshop.ordered(product));
    await workshop.asAdmin('PATCH', `/artisans/${tomas}`, { products: [product] });
    const change = (id: string, body: object) => workshop.asAdmin('PATCH', `/jobs/${id}`, body);
    const seenQueued = { state: 'making', from: 'queued' };
    for (let sent = 0; sent < 2; sent++) expect((await change(other.id, seenQueued)).status).toBe(200);
    expect((await change(other.id, { ...seenQueued, artisanId: tomas })).status).toBe(409);
    expect((await change(other.id, { artisanId: tomas, from: 'making' })).body.artisanId).toBe(tomas);
    await handle('start');
    const message = 'This piece has changed meanwhile: it is being made now.';
    for (const body of [{ artisanId: tomas }, { artisanId: null, state: 'making' }, { state: 'paused' }]) {
      const answer = await change(jobId, { ...body, from: 'queued' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'not_now', message } });
    }
    expect(await job()).toMatchObject({ state: 'making', artisanId: lena });
    expect((await handle('pause', other.id, tomas)).body.state).toBe('paused');
    await workshop.asAdmin('PATCH', `/artisans/${tomas}`, { products: [] });
  });
});

describe('an owner’s move', () => {
  const move = (state: string) => workshop.asAdmin('PATCH', `/jobs/${jobId}`, { state });
  const times = async () => {
    const { state, workedMinutes, startedAt, finishedAt } = await job();
    return { state, workedMinutes, startedAt, finishedAt };
  };
  const later = (minutes: number) =>
    workshop.setNow(new Date(workshop.clock.now.getTime() + minutes * 60_000).toISOString());

  test('back to the queue that is undone keeps the minutes of work', async () => {
    await handle('start');
    later(40);
    await handle('pause');
    const before = await times();
    expect(before).toMatchObject({ state: 'paused', workedMinutes: 40 });
    await move('queued');
    expect(await times()).toMatchObject({ workedMinutes: 0, startedAt: null });
    later(1);
    await move('paused');
    expect(await times()).toEqual(before);
  });

  test('out of ready that is undone keeps the time of completion', async () => {
    await move('ready');
    const before = await times();
    later(60 * 24 * 20);
    for (const state of ['finishing', 'making', 'queued']) {
      await move(state);
      await move('ready');
      expect(await times()).toEqual(before);
    }
    expect((await job()).isLate).toBe(false);
    await move('ready');
    expect(await times()).toEqual(before);
  });

  test('that is not undone soon is kept, and so are an artisan’s later actions', async () => {
    await move('ready');
    const { finishedAt } = await times();
    await move('queued');
    later(11);
    await move('ready');
    expect((await times()).finishedAt).not.toBe(finishedAt);
    await move('queued');
    await handle('start');
    later(1);
    await move('ready');
    expect((await times()).finishedAt).toBe(workshop.clock.now.toISOString());
  });
});

test('a queued job is assigned only to an artisan who makes such pieces', async () => {
  const give = () => workshop.asAdmin('PATCH', `/jobs/${jobId}`, { artisanId: tomas });
  expect(await give()).toMatchObject({ status: 409, body: { code: 'other_craft' } });
  await workshop.asAdmin('PATCH', `/artisans/${tomas}`, { products: [product] });
  expect((await give()).body.artisanId).toBe(tomas);
  await workshop.asAdmin('PATCH', `/artisans/${tomas}`, { products: [] });
});

describe('a picture of a job', () => {
  test('is stored in several sizes without the camera’s metadata, and published', async () => {
    const added = await upload(await photo());
    expect(added).toMatchObject({ status: 201, body: { image: { width: 1600, widths: [320, 640, 1200] } } });
    const { imageUrl } = added.body;
    for (const address of [imageUrl, `${imageUrl}/320.avif`, `${imageUrl}/1200.webp`]) {
      const { status, body, headers } = await workshop.request('GET', address);
      expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      expect(headers.get('cache-control')).toMatch(/^private/);
      expect((await sharp(body).metadata()).exif).toBeUndefined();
    }
    expect((await workshop.published('job.changed')).at(-1)).toMatchObject({ orderId, pictures: [{ imageUrl }] });
    expect((await job()).pictures).toHaveLength(1);
  });

  test('is refused when the file is not a picture', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
    expect((await workshop.request('GET', `/api/making/${randomUUID()}`)).status).toBe(404);
    expect((await workshop.request('GET', '/api/making/..%2f..%2fetc')).status).toBe(404);
  });

  test('stored while the job is being finished does not undo this in its event', async () => {
    await handle('start');
    const pictures = await workshop.pool.connect();
    await pictures.query('BEGIN');
    await pictures.query('LOCK TABLE pictures IN SHARE MODE');
    const adding = upload(await photo());
    await workshop.waitUntilBlocked(1);
    const finishing = handle('finish');
    await Promise.race([finishing, workshop.waitUntilBlocked(2)]);
    await pictures.query('COMMIT');
    pictures.release();
    expect([(await adding).status, (await finishing).body.state]).toEqual([201, 'finishing']);
    const events = (await workshop.published('job.changed')).filter((event) => event.orderId === orderId);
    expect(events.at(-1)).toMatchObject({ state: 'finishing', pictures: [{ imageUrl: (await adding).body.imageUrl }] });
  });

  test('is refused when the job has six, unless it is one of them', async () => {
    const [bytes, key] = [await photo(), randomUUID()];
    const [first, again] = await Promise.all([1, 2].map(() => upload(bytes, lena, jobId, key)));
    expect([first?.status, again?.body]).toEqual([201, first?.body]);
    for (let count = 1; count < 6; count++) expect((await upload(bytes)).status).toBe(201);
    expect((await upload(bytes)).body.code).toBe('too_many_pictures');
    expect(await upload(bytes, lena, jobId, key)).toMatchObject({ status: 201, body: first?.body });
    expect((await job()).pictures).toHaveLength(6);
    const [other] = await workshop.jobsOf(await workshop.ordered(product));
    expect((await upload(bytes, lena, other.id, key)).body.imageUrl).not.toBe(first?.body.imageUrl);
    expect((await upload(bytes, lena, other.id, 'rose.jpg')).status).toBe(400);
  }, 60_000);

  test('is deleted by its artisan, or by the owner, even after it was shipped', async () => {
    const { imageUrl } = (await upload(await photo())).body;
    const second = (await upload(await photo())).body.imageUrl;
    const at = (url: string, id = jobId) => `/jobs/${id}/pictures/${url.split('/').at(-1)}`;
    const shown = async () => (await workshop.published('job.changed')).at(-1).pictures;
    expect((await workshop.asArtisan(tomas, 'DELETE', at(imageUrl))).status).toBe(404);
    expect((await workshop.asArtisan(lena, 'DELETE', at(imageUrl))).status).toBe(204);
    expect(await shown()).toEqual([expect.objectContaining({ imageUrl: second })]);
    for (const url of [imageUrl, `${imageUrl}/320.avif`]) expect((await workshop.request('GET', url)).status).toBe(404);
    expect((await workshop.asArtisan(lena, 'DELETE', at(imageUrl))).status).toBe(404);

    await workshop.deliver(orderDelivered({ orderId, reservationVersion: 1 }));
    expect((await workshop.asArtisan(lena, 'DELETE', at(second))).body.code).toBe('not_now');
    const [other] = await workshop.jobsOf(await workshop.ordered(product));
    expect((await workshop.asAdmin('DELETE', at(second, other.id))).status).toBe(404);
    expect((await workshop.asAdmin('DELETE', at(second))).status).toBe(204);
    expect(await shown()).toEqual([]);
  });
});

describe('an artisan', () => {
  test('sees only their own jobs', async () => {
    const own = (await workshop.asArtisan(lena, 'GET', '/jobs')).body;
    expect(own.map(({ id }: { id: string }) => id)).toContain(jobId);
    expect((await workshop.asArtisan(tomas, 'GET', '/jobs')).body.map(({ id }: { id: string }) => id)).not.toContain(
      jobId,
    );
    const shown = JSON.stringify(own);
    for (const secret of ['@', 'price', 'Cents', 'customer', 'artisanName', tomas]) expect(shown).not.toContain(secret);
  });

  test.each(['start', 'pause', 'finish', 'pictures'])('gets 404 for another artisan’s job to %s', async (how) => {
    await handle('start');
    const answer = how === 'pictures' ? await upload(await photo(), tomas) : await handle(how, jobId, tomas);
    expect(answer.status).toBe(404);
    expect(await job()).toMatchObject({ state: 'making', pictures: [] });
  });
});
