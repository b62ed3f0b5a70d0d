import { randomUUID } from 'node:crypto';
import { type ProductionService, startProduction } from '../../../../services/production/test/start-production.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';
import { pictureForm } from '../picture-form.ts';

const ARTISAN = {
  name: 'Wren',
  email: 'wren@example.test',
  minutesPerWeekday: { mon: 240, tue: 240, wed: 240, thu: 240, fri: 240, sat: 0, sun: 0 },
};
const MATERIAL = { name: 'Wire', kind: 'wire', unit: 'm', onHand: 10, reorderPoint: 2, deliveryDays: null };
const RECIPE = { makingMinutes: 60, finishingDays: 1, materials: [] };

export async function openProduction(): Promise<Harness> {
  const workshop = await startProduction();
  const { app, bus, request, artisan, material, product, recipe, stop } = workshop;
  const lena = await artisan();
  const [productId, materialId] = [await product(), await material()];
  await recipe(productId, { materials: [{ materialId, amount: 20 }] });
  const orderId = await workshop.ordered(productId, { quantity: 3 });
  const [job] = await workshop.jobsOf(orderId);
  await expecting(200, workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`));
  const { imageUrl } = (await expecting(201, addPicture(workshop, lena, job.id))).body;
  const pictureId = imageUrl.split('/').at(-1);
  return {
    service: 'production',
    app,
    request,
    people: {
      ...newPeople(),
      admin: workshop.admin,
      artisan: { kind: 'artisan', userId: lena, sessionId: randomUUID() },
    },
    bus,
    owned: {},
    adminWrites: writesOf(workshop, productId, lena),
    ids: [lena, productId, materialId, orderId, job.id, pictureId, '320.webp', '00000.avif'],
    close: stop,
  };
}

const addPicture = async ({ asArtisan }: ProductionService, artisanId: string, jobId: string) =>
  asArtisan(artisanId, 'POST', `/jobs/${jobId}/pictures`, await pictureForm());

function writesOf(workshop: ProductionService, productId: string, lena: string): Harness['adminWrites'] {
  const at = (path: string) => `/api/admin/production${path}`;
  const { artisan, material, recipe } = workshop;
  const idle = { ...ARTISAN, categories: [] };
  return {
    'POST /api/admin/production/artisans': async () => ({ path: at('/artisans'), body: ARTISAN }),
    'PATCH /api/admin/production/artisans/{id}': async () => ({
      path: at(`/artisans/${await artisan(idle)}`),
      body: { timeOff: [{ from: '2026-06-01', to: '2026-06-05' }] },
    }),
    'DELETE /api/admin/production/artisans/{id}': async () => ({ path: at(`/artisans/${await artisan(idle)}`) }),
    'POST /api/admin/production/materials': async () => ({
      path: at('/materials'),
      body: { ...MATERIAL, color: randomUUID() },
    }),
    'PATCH /api/admin/production/materials/{id}': async () => ({
      path: at(`/materials/${await material()}`),
      body: { onHand: 250 },
    }),
    'DELETE /api/admin/production/materials/{id}': async () => ({ path: at(`/materials/${await material()}`) }),
    'PUT /api/admin/production/recipes/{productId}': async () => ({ path: at(`/recipes/${productId}`), body: RECIPE }),
    async 'DELETE /api/admin/production/recipes/{productId}'() {
      await recipe(productId);
      return { path: at(`/recipes/${productId}`) };
    },
    async 'PATCH /api/admin/production/jobs/{id}'() {
      const [job] = await workshop.jobsOf(await workshop.ordered(productId));
      return { path: at(`/jobs/${job.id}`), body: { artisanId: null } };
    },
    async 'DELETE /api/admin/production/jobs/{id}/pictures/{pictureId}'() {
      const [job] = await workshop.jobsOf(await workshop.ordered(productId));
      const { imageUrl } = (await expecting(201, addPicture(workshop, lena, job.id))).body;
      return { path: at(`/jobs/${job.id}/pictures/${imageUrl.split('/').at(-1)}`) };
    },
  };
}
