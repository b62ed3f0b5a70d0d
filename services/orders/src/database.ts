import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import type pg from 'pg';
import type { PrismaClient } from './generated/client.ts';

/** Opens Prisma on the service's pool on first use, because it needs a lot of memory. */
export function createPrisma(pool: Pool): () => Promise<PrismaClient> {
  let opened: Promise<PrismaClient> | undefined;
  const open = async () => {
    const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
      import('./generated/client.ts'),
      import('@prisma/adapter-pg'),
    ]);
    return new PrismaClient({ adapter: new PrismaPg(pool as unknown as pg.Pool, { disposeExternalPool: false }) });
  };
  return () => (opened ??= open());
}
