import { AsyncLocalStorage } from 'node:async_hooks';

const isInside = new AsyncLocalStorage<boolean>();

/** Marks the code between BEGIN and COMMIT for `assertOutsideTransaction`. */
export const runInsideTransaction = <T>(work: () => T): T => isInside.run(true, work);

/** Runs work that is started in a transaction but does not belong to it. */
export const runOutsideTransaction = <T>(work: () => T): T => isInside.exit(work);

/**
 * Call this before calling another server: a transaction that waits for a response keeps its locks and its connection,
 * and a rollback can't undo the other server's effects.
 * @param callee the called server, for the error
 * @throws Error inside a database transaction
 */
export function assertOutsideTransaction(callee: string): void {
  if (isInside.getStore()) throw new Error(`A database transaction must not wait for the network: ${callee}`);
}

/** The same object, but its methods throw inside a transaction; for dependencies that tests replace by fakes. */
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
