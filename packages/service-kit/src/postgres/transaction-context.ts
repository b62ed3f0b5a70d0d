import { AsyncLocalStorage } from 'node:async_hooks';

const isInside = new AsyncLocalStorage<boolean>();

/** Runs what happens between BEGIN and COMMIT, so that `assertOutsideTransaction` knows. */
export const runInsideTransaction = <T>(work: () => T): T => isInside.run(true, work);

/** For work that a transaction sets going and that does not belong to it. */
export const runOutsideTransaction = <T>(work: () => T): T => isInside.exit(work);

/**
 * Called by whatever asks another server: a transaction that waits for an answer keeps its locks and its connection
 * for as long as the other server likes, and what the other server did is not rolled back with it.
 * @param callee who is asked, for the error
 * @throws Error when the calling work is inside a database transaction
 */
export function assertOutsideTransaction(callee: string): void {
  if (isInside.getStore()) throw new Error(`A database transaction must not wait for the network: ${callee}`);
}

/** The same object, whose methods refuse to be called inside a transaction: for ports that have fakes and stand-ins. */
export function outsideTransaction<T extends object>(name: string, port: T): T {
  return new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        assertOutsideTransaction(`${name}.${String(key)}`);
        return value.apply(target, args);
      };
    },
  });
}
