import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { RecipeMaterial } from '@loop-petal/contracts/shapes/piece-work';
import type { MaterialView } from '@loop-petal/contracts/shapes/production';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface StoredMaterial {
  id: string;
  name: string;
  kind: MaterialView['kind'];
  color: string | null;
  unit: string;
  onHand: number;
  reorderPoint: number;
  deliveryDays: number | null;
  /** The day of the open delivery. */
  expectedOn: Day | null;
  shortSince: Date | null;
}
export type NewMaterial = Omit<StoredMaterial, 'id' | 'shortSince'>;

const COLUMNS = `id, name, kind, color, unit, on_hand AS "onHand", reorder_point AS "reorderPoint",
  delivery_days AS "deliveryDays", expected_on AS "expectedOn", short_since AS "shortSince"`;

export async function listMaterials(db: Queryable): Promise<StoredMaterial[]> {
  return (await db.query(`SELECT ${COLUMNS} FROM materials ORDER BY kind, name, id`)).rows;
}

export async function findMaterial(db: Queryable, id: string): Promise<StoredMaterial | undefined> {
  return (await db.query(`SELECT ${COLUMNS} FROM materials WHERE id = $1`, [id])).rows[0];
}

export async function insertMaterial(tx: Queryable, material: NewMaterial): Promise<string> {
  const inserted = await tx
    .query(
      `INSERT INTO materials (name, kind, color, unit, on_hand, reorder_point, delivery_days, expected_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      valuesOf(material),
    )
    .catch(rethrowTakenName);
  return onlyRow(inserted).id;
}

export async function updateMaterial(tx: Queryable, id: string, material: NewMaterial): Promise<void> {
  await tx
    .query(
      `UPDATE materials SET name = $1, kind = $2, color = $3, unit = $4, on_hand = $5, reorder_point = $6,
         delivery_days = $7, expected_on = $8 WHERE id = $9`,
      [...valuesOf(material), id],
    )
    .catch(rethrowTakenName);
}

function rethrowTakenName(error: { code?: string }): never {
  if (error.code === '23505') throw conflict('A material with this name and color already exists.', 'material_exists');
  throw error as Error;
}

const valuesOf = (
  m: NewMaterial,
): [string, string, string | null, string, number, number, number | null, Day | null] => [
  m.name,
  m.kind,
  m.color,
  m.unit,
  m.onHand,
  m.reorderPoint,
  m.deliveryDays,
  m.expectedOn,
];

export async function deleteMaterial(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM materials WHERE id = $1', [id])).rowCount === 1;
}

/** Whether a recipe or an unshipped job uses a material. Includes started jobs, because they can be queued again. */
export async function isMaterialInUse(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM recipes WHERE materials @> $1::jsonb
     UNION ALL SELECT 1 FROM jobs WHERE materials @> $1::jsonb AND state NOT IN ('shipped', 'cancelled') LIMIT 1`,
    [JSON.stringify([{ materialId: id }])],
  );
  return rowCount === 1;
}

/** A job's total amount of each material, because a recipe may list a material more than once. */
const ENTRIES = `(SELECT "materialId", sum(amount) AS amount
  FROM jsonb_to_recordset($1::jsonb) AS x("materialId" uuid, amount double precision) GROUP BY "materialId") AS used`;

/** Subtracts a job's materials from the stock. @returns false and changes nothing when one is missing */
export async function takeFromStock(tx: Queryable, materials: readonly RecipeMaterial[]): Promise<boolean> {
  const short = await tx.query(
    `SELECT 1 FROM ${ENTRIES} LEFT JOIN materials m ON m.id = used."materialId"
      WHERE coalesce(m.on_hand, 0) + 1e-9 < used.amount LIMIT 1`,
    [JSON.stringify(materials)],
  );
  if (short.rowCount) return false;
  await tx.query(
    `UPDATE materials m SET on_hand = greatest(0, m.on_hand - used.amount) FROM ${ENTRIES} WHERE m.id = used."materialId"`,
    [JSON.stringify(materials)],
  );
  return true;
}

export async function returnToStock(tx: Queryable, materials: readonly RecipeMaterial[]): Promise<void> {
  await tx.query(
    `UPDATE materials m SET on_hand = m.on_hand + used.amount FROM ${ENTRIES} WHERE m.id = used."materialId"`,
    [JSON.stringify(materials)],
  );
}

/** @param expectedOn the day of the open delivery */
export async function markShort(tx: Queryable, id: string, since: Date | null, expectedOn: Day | null): Promise<void> {
  await tx.query('UPDATE materials SET short_since = $2, expected_on = $3 WHERE id = $1', [id, since, expectedOn]);
}

export async function insertDelivery(
  tx: Queryable,
  delivery: { materialId: string; expectedOn: Day; arrivedOn: Day },
): Promise<void> {
  await tx.query('INSERT INTO deliveries (material_id, expected_on, arrived_on) VALUES ($1, $2, $3)', [
    delivery.materialId,
    delivery.expectedOn,
    delivery.arrivedOn,
  ]);
}

export async function listReservedJobIds(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query(`SELECT id FROM jobs WHERE state = 'reserved'`);
  return new Set(rows.map(({ id }) => id));
}
