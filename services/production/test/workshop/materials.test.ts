import { beforeEach, describe, expect, test } from '@jest/globals';
import { orderCancelled } from '@loop-petal/contracts/events/order-events';
import { madeBy, problems, workshop } from './running-service.ts';

const cancelled = (orderId: string) =>
  orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'customer', refund: true });

describe('a material', () => {
  let product: string;
  let yarn: string;
  let lena: string;
  beforeEach(async () => {
    lena = await workshop.artisan();
    product = await workshop.product();
    yarn = await workshop.material({ color: null, onHand: 50, deliveryDays: 10 });
    await workshop.recipe(product, { materials: [{ materialId: yarn, amount: 30 }] });
  });
  const stock = async () => (await workshop.asAdmin('GET', '/materials')).body[0];

  test('is consumed when a job is started, and returned when that is undone', async () => {
    const [job] = await workshop.jobsOf(await workshop.ordered(product));
    expect(await stock()).toMatchObject({ onHand: 50, needed: 30, short: 0, isLow: true });
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    expect(await stock()).toMatchObject({ onHand: 20, needed: 0 });
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/pause`);
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    expect((await stock()).onHand).toBe(20);
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'queued' });
    expect((await stock()).onHand).toBe(50);
  });

  test('that is missing delays a promise until its delivery', async () => {
    await workshop.ordered(product);
    expect(await madeBy(product)).toMatchObject({ available: false, backOn: '2026-06-12', madeBy: '2026-06-12' });
    const orderId = await workshop.ordered(product);
    await workshop.watch();
    expect(await stock()).toMatchObject({ short: 10, waiting: 1, shortFor: [{ orderId, promisedBy: '2026-06-12' }] });
    expect(await workshop.published('material.short')).toEqual([
      { materialId: yarn, name: 'Cotton', unit: 'g', amount: 10, jobs: 1 },
    ]);
    expect(await problems()).toMatchObject([{ kind: 'material-short', id: yarn }]);
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 500 });
    await workshop.watch();
    expect([await problems(), (await madeBy(product)).available]).toEqual([[], true]);
  });

  test.each(['expires', 'is cancelled'])('is promised for the entered day also after an order %s', async (how) => {
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 0, deliveryDays: null, expectedOn: '2026-06-24' });
    const before = await madeBy(product);
    expect(before.madeBy).toBe('2026-06-24');
    const lines = [workshop.line(product)];
    const { orderId } = await workshop.reserve(lines);
    if (how === 'is cancelled') await workshop.order(orderId, lines as never);
    await workshop.watch();
    expect(await stock()).toMatchObject({ needed: 30, short: 30 });
    if (how === 'expires') workshop.setNow('2026-05-31T17:31:00.000Z');
    else await workshop.deliver(cancelled(orderId));
    await workshop.watch();
    expect(await stock()).toMatchObject({ needed: 0, expectedOn: '2026-06-24' });
    expect(await madeBy(product)).toEqual(before);
  });

  test('that was not ordered is not expected once no order needs it', async () => {
    const before = await madeBy(product);
    const { orderId } = await workshop.reserve([workshop.line(product, { quantity: 9 })]);
    await workshop.watch();
    expect((await stock()).expectedOn).toBe('2026-06-12');
    await workshop.deliver(cancelled(orderId));
    workshop.setNow('2026-05-31T17:31:00.000Z');
    await workshop.watch();
    expect([(await stock()).expectedOn, await madeBy(product)]).toEqual([null, before]);
  });

  test('whose delivery is overdue when it runs short is expected after its delivery days', async () => {
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 0, expectedOn: '2026-05-29' });
    await workshop.ordered(product);
    await workshop.watch();
    expect((await stock()).expectedOn).toBe('2026-06-12');
  });

  test('without a known delivery allows neither a promise nor an order', async () => {
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { deliveryDays: null, onHand: 10 });
    expect(await madeBy(product)).toEqual({
      madeBy: null,
      lacking: 'material',
      services: {},
      keptOf100: null,
      available: false,
      backOn: null,
    });
    const refused = await workshop.reserve([workshop.line(product)]);
    expect(refused.body).toEqual({ outcome: 'out_of_material', promise: null });
  });

  test('that is missing prevents a job from starting', async () => {
    const [job] = await workshop.jobsOf(await workshop.ordered(product));
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 29 });
    const begun = await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    expect([begun.status, begun.body.code]).toEqual([409, 'material_missing']);
    expect((await stock()).onHand).toBe(29);
  });

  test('lists twenty of the jobs that wait for it and counts all of them', async () => {
    await workshop.recipe(product, { materials: [{ materialId: yarn, amount: 30 }], makingMinutes: 60 });
    await workshop.ordered(product, { quantity: 25 });
    const { waiting, shortFor } = await stock();
    expect([waiting, shortFor.length]).toEqual([24, 20]);
    const { body } = await workshop.asAdmin('GET', '/shopping-list');
    expect(String(body)).toContain(',24,2026-06-');
  });

  test('is on the shopping list, also as CSV, when jobs wait for it or it is at its reorder point', async () => {
    await workshop.ordered(product);
    await workshop.ordered(product);
    await workshop.material({ name: '=HYPERLINK("x")', kind: 'wire', color: 'a;b', onHand: 100, deliveryDays: null });
    await workshop.material({ name: 'Pots, 9 cm', kind: 'pot', color: null, unit: 'piece', onHand: 101 });
    const { status, headers, body } = await workshop.asAdmin('GET', '/shopping-list');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
    expect(String(body).replace('\uFEFF', '').split('\r\n')).toEqual([
      'material,color,kind,buy,unit,onHand,needed,short,reorderPoint,deliveryDays,piecesWaiting,promisedFor',
      'Cotton,,yarn,210,g,50,60,10,100,10,1,2026-06-12',
      `"'=HYPERLINK(""x"")","a;b",wire,100,g,100,0,0,100,unknown,0,`,
      '',
    ]);
  });

  test('with one name and color exists only once, even when added concurrently', async () => {
    const wire = { name: 'Wire', color: 'Green', kind: 'wire', unit: 'm', onHand: 1, reorderPoint: 1, deliveryDays: 1 };
    const add = (changes: object = {}) => workshop.asAdmin('POST', '/materials', { ...wire, ...changes });
    const answers = await Promise.all([add(), add(), add({ name: 'WIRE', color: 'green' }), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const refused = { code: 'material_exists', message: 'A material with this name and color already exists.' };
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject(refused);
    const white = await add({ color: 'White' });
    expect(white.status).toBe(201);
    expect((await workshop.asAdmin('PATCH', `/materials/${white.body.id}`, { color: 'GREEN' })).body.code).toBe(
      'material_exists',
    );
    expect([(await add({ color: null })).status, (await add({ color: '' })).status]).toEqual([201, 409]);
  });

  test('that a recipe lists twice is consumed twice', async () => {
    const entry = { materialId: yarn, amount: 20 };
    await workshop.recipe(product, { materials: [entry, entry] });
    const [job] = await workshop.jobsOf(await workshop.ordered(product));
    const start = () => workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 30 });
    expect((await start()).body.code).toBe('material_missing');
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 50 });
    await start();
    expect((await stock()).onHand).toBe(10);
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'queued' });
    expect((await stock()).onHand).toBe(50);
  });

  test('that recipes or jobs need can’t be deleted', async () => {
    const remove = () => workshop.asAdmin('DELETE', `/materials/${yarn}`);
    const [job] = await workshop.jobsOf(await workshop.ordered(product));
    expect((await remove()).body.code).toBe('material_in_use');
    await workshop.recipe(product);
    expect((await remove()).body.code).toBe('material_in_use');
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    // so that its start can be undone
    expect((await remove()).body.code).toBe('material_in_use');
    await workshop.deliver(cancelled(job.orderId));
    expect((await remove()).status).toBe(204);
  });
});
