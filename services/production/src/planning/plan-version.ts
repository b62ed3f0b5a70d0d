import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/**
 * What plans are made of changes in this transaction: it gets a new version, and whoever else wants to change it waits
 * until the transaction has ended. The first statement of every such transaction.
 */
export async function changePlan(tx: Queryable): Promise<number> {
  const changed = await tx.query(
    `INSERT INTO plan (version) VALUES (2) ON CONFLICT (id) DO UPDATE SET version = plan.version + 1 RETURNING version`,
  );
  return onlyRow(changed).version;
}

/** Keeps others from changing what plans are made of until the transaction has ended. @returns the version it has */
export async function lockPlan(tx: Queryable): Promise<number> {
  const locked = await tx.query(
    `INSERT INTO plan (version) VALUES (1) ON CONFLICT (id) DO UPDATE SET version = plan.version RETURNING version`,
  );
  return onlyRow(locked).version;
}

/** The version of what plans are made of, as committed. */
export async function findPlanVersion(db: Queryable): Promise<number> {
  const found = await db.query('SELECT coalesce((SELECT version FROM plan), 1) AS version /* not null */');
  return onlyRow(found).version;
}
