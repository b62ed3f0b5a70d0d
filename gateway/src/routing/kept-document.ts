import type { Pool } from '@loop-petal/service-kit/postgres/postgres';

export interface KeptDocument<Document> {
  readonly current: () => Document;
  /** Ignores versions that are not newer. */
  readonly learn: (document: Document) => Promise<void>;
  /** Reads the stored copy once, and again only after a failure. */
  readonly recall: () => Promise<void>;
}

/** A versioned document in memory, stored for gateways that start while its service is down. */
export function createKeptDocument<Document extends { version: number }>(
  start: Document,
  options: {
    pool: Pool | undefined;
    find: (pool: Pool) => Promise<Document>;
    keep: (pool: Pool, document: Document) => Promise<void>;
    onChange: () => void;
  },
): KeptDocument<Document> {
  const { pool, find, keep, onChange } = options;
  let [known, storedVersion, isRead] = [start, start.version, false];
  const learn = async (document: Document) => {
    if (document.version > known.version) {
      known = document;
      onChange();
    }
    if (!pool || storedVersion === known.version) return;
    // a failed write is repeated with the next answer of the service
    await keep(pool, known);
    storedVersion = known.version;
  };
  return {
    current: () => known,
    learn,
    async recall() {
      if (!pool || isRead) return;
      const stored = await find(pool).catch(() => undefined);
      if (!stored) return;
      isRead = true;
      await learn(stored);
    },
  };
}
