import { shopDay } from '@loop-petal/contracts/rules/days';
import type {
  CreateMaterialRequest,
  MaterialView,
  UpdateMaterialRequest,
} from '@loop-petal/contracts/shapes/production';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { needsOf, rounded } from './material-needs.ts';
import {
  deleteMaterial,
  findMaterial,
  insertDelivery,
  insertMaterial,
  isMaterialInUse,
  listReservedJobIds,
  type NewMaterial,
  updateMaterial,
} from './material-store.ts';
import { changePlan } from './plan-version.ts';

const MAX_SHOWN = 20;
const subjectOf = (id: string) => ({ kind: 'material' as const, id });
const materialNotFound = () => notFound('Material not found');
const SHOWN = {
  name: undefined,
  kind: undefined,
  color: undefined,
  unit: undefined,
  onHand: undefined,
  reorderPoint: undefined,
  deliveryDays: undefined,
  expectedOn: undefined,
};

/** All materials with the needed amounts and the waiting jobs. @param most the maximum number of waiting jobs */
export async function viewMaterials(ctx: Context, most = MAX_SHOWN): Promise<MaterialView[]> {
  const [cached, reserved] = await Promise.all([ctx.plan.current(), listReservedJobIds(ctx.pool)]);
  const needs = needsOf(cached.jobs);
  const planned = cached.plannedById();
  return cached.materials.map(({ shortSince: _, ...material }) => {
    const { needed, jobs } = needs.get(material.id) ?? { needed: 0, jobs: [] };
    const waiting = jobs.filter(({ id }) => !reserved.has(id) && planned.get(id)?.waitsFor.includes(material.id));
    return {
      ...material,
      onHand: rounded(material.onHand),
      needed: rounded(needed),
      short: rounded(Math.max(0, needed - material.onHand)),
      isLow: material.onHand - needed < material.reorderPoint,
      waiting: waiting.length,
      shortFor: waiting
        .toSorted((a, b) => (a.promisedMadeBy < b.promisedMadeBy ? -1 : 1))
        .slice(0, most)
        .map(({ id, orderId, productName, promisedMadeBy }) => ({
          jobId: id,
          orderId,
          productName,
          promisedBy: promisedMadeBy,
        })),
    };
  });
}

async function viewMaterial(ctx: Context, id: string): Promise<MaterialView> {
  const found = (await viewMaterials(ctx)).find((material) => material.id === id);
  if (!found) throw materialNotFound();
  return found;
}

export async function addMaterial(
  ctx: Context,
  given: z.output<typeof CreateMaterialRequest>,
  record: Recorder,
): Promise<MaterialView> {
  const id = await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const added = await insertMaterial(tx, given);
    await addToOutbox(tx, record({ action: 'added the material', subject: subjectOf(added), label: given.name }));
    return added;
  });
  ctx.changed();
  return viewMaterial(ctx, id);
}

export async function changeMaterial(
  ctx: Context,
  id: string,
  change: z.output<typeof UpdateMaterialRequest>,
  record: Recorder,
): Promise<MaterialView> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = await findMaterial(tx, id);
    if (!before) throw materialNotFound();
    const arrived = change.onHand !== undefined && change.onHand > before.onHand ? before.expectedOn : null;
    if (arrived)
      await insertDelivery(tx, { materialId: id, expectedOn: arrived, arrivedOn: shopDay(ctx.now(), ctx.timeZone) });
    const after: NewMaterial = { ...before, ...(arrived && { expectedOn: null }), ...withoutUndefined(change) };
    await updateMaterial(tx, id, after);
    const changes = changesBetween<NewMaterial>(before, after, SHOWN);
    await addToOutbox(
      tx,
      record({ action: 'changed the material', subject: subjectOf(id), label: after.name, changes }),
    );
  });
  ctx.changed();
  return viewMaterial(ctx, id);
}

export async function removeMaterial(ctx: Context, id: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = await findMaterial(tx, id);
    if (!before) throw materialNotFound();
    if (await isMaterialInUse(tx, id)) {
      throw conflict('A recipe or an ordered piece needs this material.', 'material_in_use');
    }
    await deleteMaterial(tx, id);
    await addToOutbox(tx, record({ action: 'removed the material', subject: subjectOf(id), label: before.name }));
  });
  ctx.changed();
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
