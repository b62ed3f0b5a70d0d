import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** What plans are made of has a version; `grown` of them only added promises behind those there were. */
export interface PlanVersion {
  version: number;
  grown: number;
}

/**
 * What plans are made of changes in this transaction: it gets a new version, and whoever else wants to change it waits
 * until the transaction has ended. The first statement of every such transaction.
 */
export async function changePlan(tx: Queryable): Promise<PlanVersion> {
  const changed = await tx.query(
    `INSERT INTO plan (version) VALUES (2) ON CONFLICT (id) DO UPDATE SET version = plan.version + 1
     RETURNING version, grown`,
  );
  return onlyRow(changed);
}

/** Keeps others from changing what plans are made of until the transaction has ended. @returns the version it has */
export async function lockPlan(tx: Queryable): Promise<PlanVersion> {
  const locked = await tx.query(
    `INSERT INTO plan (version) VALUES (1) ON CONFLICT (id) DO UPDATE SET version = plan.version
     RETURNING version, grown`,
  );
  return onlyRow(locked);
}

/** The version of what plans are made of, as committed. */
export async function findPlanVersion(db: Queryable): Promise<PlanVersion> {
  const { rows } = await db.query('SELECT version, grown FROM plan');
  return rows[0] ?? { version: 1, grown: 0 };
}

/** Whether nothing but promises was added since an earlier version. */
export const hasOnlyGrown = (since: PlanVersion, now: PlanVersion): boolean =>
  now.version - since.version === now.grown - since.grown;
