import type { Queryable } from './postgres.ts';

interface OpenTransaction {
  /** Statements that are not awaited yet. */
  sent: Promise<unknown>[];
  /** Tables with new rows for a worker after the commit. */
  added: Set<string>;
  locks: Set<string>;
}

const open = new WeakMap<Queryable, OpenTransaction>();

/** `inTransaction` calls it when the transaction begins on this connection. */
export function openTransaction(tx: Queryable): OpenTransaction {
  const opened = { sent: [], added: new Set<string>(), locks: new Set<string>() };
  open.set(tx, opened);
  return opened;
}

export const closeTransaction = (tx: Queryable): boolean => open.delete(tx);

/**
 * Sends a statement without waiting for its result; the COMMIT waits for it. When it fails, the transaction rolls back
 * and throws its error. Outside `inTransaction`, awaits the statement.
 * @param statement of `tx.query`, with values that need no asynchronous conversion: texts, numbers, dates
 */
export async function pipeline(tx: Queryable, statement: Promise<unknown>): Promise<void> {
  const transaction = open.get(tx);
  if (!transaction) return void (await statement);
  statement.catch(() => undefined);
  transaction.sent.push(statement);
}

/** Takes a lock once per transaction. The next statements wait for it in the database, without a round trip. */
export async function lockOnce(tx: Queryable, name: string, lock: () => Promise<unknown>): Promise<void> {
  const locks = open.get(tx)?.locks;
  if (locks?.has(name)) return;
  locks?.add(name);
  await pipeline(tx, lock());
}

/** Records that this transaction adds rows to a table whose worker must wake after the commit. */
export function markAdded(tx: Queryable, table: string): void {
  open.get(tx)?.added.add(table);
}

export interface Added {
  has(table: string): boolean;
}
export const addedBy = (tx: Queryable): Added => open.get(tx)?.added ?? new Set<string>();
