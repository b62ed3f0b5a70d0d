import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** The version of the plan's input; `grown` of its increments only added promises at the end. */
export interface PlanVersion {
  version: number;
  grown: number;
}

/** Gives the plan's input a new version and locks it until the transaction ends; its first statement. */
export async function changePlan(tx: Queryable): Promise<PlanVersion> {
  const changed = await tx.query(
    `INSERT INTO plan (version) VALUES (2) ON CONFLICT (id) DO UPDATE SET version = plan.version + 1
     RETURNING version, grown`,
  );
  return onlyRow(changed);
}

/** Locks the plan's input against changes until the transaction ends. @returns its version */
export async function lockPlan(tx: Queryable): Promise<PlanVersion> {
  const locked = await tx.query(
    `INSERT INTO plan (version) VALUES (1) ON CONFLICT (id) DO UPDATE SET version = plan.version
     RETURNING version, grown`,
  );
  return onlyRow(locked);
}

/** The committed version of the plan's input. */
export async function findPlanVersion(db: Queryable): Promise<PlanVersion> {
  const { rows } = await db.query('SELECT version, grown FROM plan');
  return rows[0] ?? { version: 1, grown: 0 };
}

/** Whether only promises were added since an earlier version. */
export const hasOnlyGrown = (since: PlanVersion, now: PlanVersion): boolean =>
  now.version - since.version === now.grown - since.grown;
