import { types } from 'node:util';

const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Postgres: shutting down, crashed, starting, connection failure, too many connections, timeout or deadlock.
  ...[
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '53300',
    '57014',
    '55P03',
    '40P01',
    '40001',
  ],
  ...['25P03', '25P04'],
  // Prisma: can't reach, timed out, connection closed, pool exhausted.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024'],
]);
const NAMES =
  /^(Mongo(ose)?(Network|NetworkTimeout|ServerSelection|NotConnected|PoolCleared|TopologyClosed|WaitQueueTimeout).*|PoolClearedOnNetworkError)$/;
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end|Client was closed and is not queryable|timeout expired)/;

const GIVEN_UP = new Set(['40P01', '55P03', '57014']);

const UNWRITABLE = new Set(['53100', '58030']);

/** The code of a Node, Postgres or Prisma error; empty if there is none. */
export const errorCodeOf = (error: unknown): string =>
  types.isNativeError(error) && 'code' in error ? String(error.code) : '';

/** Whether Postgres could not store data because its disk is full. */
export const isDatabaseUnwritable = (error: unknown): boolean => UNWRITABLE.has(errorCodeOf(error));

/** Whether Postgres rolled a statement back because of a deadlock or a timeout. */
export const isGivenUp = (error: unknown): boolean => GIVEN_UP.has(errorCodeOf(error));

/** A Unix socket exists only while its server runs. */
const isSocketMissing = (error: Error) => 'syscall' in error && error.syscall === 'connect';

/** Whether the database was unreachable or aborted the statement; false when the statement was wrong. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!types.isNativeError(error) || depth > 3) return false;
  const code = errorCodeOf(error);
  if (
    CODES.has(code) ||
    isSocketMissing(error) ||
    UNWRITABLE.has(code) ||
    NAMES.test(error.name) ||
    MESSAGES.test(error.message)
  )
    return true;
  return isDatabaseUnavailable(error.cause, depth + 1);
}
