import type { Queryable } from './postgres.ts';

interface OpenTransaction {
  /** Statements that are not awaited. */
  sent: Promise<unknown>[];
  /** Tables with new work for a worker after the commit. */
  added: Set<string>;
}

const open = new WeakMap<Queryable, OpenTransaction>();

/** Called by `inTransaction` when the transaction begins on this connection. */
export function openTransaction(tx: Queryable): OpenTransaction {
  const opened = { sent: [], added: new Set<string>() };
  open.set(tx, opened);
  return opened;
}

/** Called by `inTransaction` when the transaction is over. */
export const closeTransaction = (tx: Queryable): boolean => open.delete(tx);

/**
 * Sends a statement whose result is not needed before the COMMIT together with it and what comes between. When it
 * fails, the transaction is rolled back and throws its error. Outside of `inTransaction` it is awaited.
 * @param statement of `tx.query`; its values are texts, numbers, dates and the like, which can be sent unconverted
 */
export async function sendAhead(tx: Queryable, statement: Promise<unknown>): Promise<void> {
  const transaction = open.get(tx);
  if (!transaction) return void (await statement);
  statement.catch(() => undefined);
  transaction.sent.push(statement);
}

/** Records that this transaction adds rows to a table whose worker is to be woken after the commit. */
export function markAdded(tx: Queryable, table: string): void {
  open.get(tx)?.added.add(table);
}

/** What `markAdded` has recorded in this transaction. */
export interface Added {
  has(table: string): boolean;
}
export const addedBy = (tx: Queryable): Added => open.get(tx)?.added ?? new Set<string>();
