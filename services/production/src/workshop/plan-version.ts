import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const DEFAULT_LEVEL: PromiseLevel = 95;

/** The version of the plan's input; `grown` counts the increments that only added promises. */
export interface PlanVersion {
  version: number;
  grown: number;
}

/** Increments the version of the plan's input and locks it until the transaction ends; must be the first statement. */
export async function changePlan(tx: Queryable): Promise<PlanVersion> {
  const changed = await tx.query(
    `INSERT INTO plan (version) VALUES (2) ON CONFLICT (id) DO UPDATE SET version = plan.version + 1
     RETURNING version, grown`,
  );
  return onlyRow(changed);
}

/** Locks the plan's input until the transaction ends. @returns its version */
export async function lockPlan(tx: Queryable): Promise<PlanVersion> {
  const locked = await tx.query(
    `INSERT INTO plan (version) VALUES (1) ON CONFLICT (id) DO UPDATE SET version = plan.version
     RETURNING version, grown`,
  );
  return onlyRow(locked);
}

/** The level of new promises: from the settings, or the one chosen before this setting existed. */
export async function findPromiseLevel(
  db: Queryable,
  { promiseLevel }: Pick<Settings, 'promiseLevel'>,
): Promise<PromiseLevel> {
  if (promiseLevel) return promiseLevel;
  const { rows } = await db.query('SELECT promise_level AS level FROM plan');
  return rows[0]?.level ?? DEFAULT_LEVEL;
}

export async function findPlanVersion(db: Queryable): Promise<PlanVersion> {
  const { rows } = await db.query('SELECT version, grown FROM plan');
  return rows[0] ?? { version: 1, grown: 0 };
}

export const isAppendOnly = (since: PlanVersion, now: PlanVersion): boolean =>
  now.version - since.version === now.grown - since.grown;
