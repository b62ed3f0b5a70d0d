import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { changePlan, findPromiseLevel, savePromiseLevel } from './plan-version.ts';

interface Level {
  level: PromiseLevel;
}

export const readPromiseLevel = async (ctx: Context): Promise<Level> => ({ level: await findPromiseLevel(ctx.pool) });

/** Applies to new promises only. */
export async function changePromiseLevel(ctx: Context, { level }: Level, record: Recorder): Promise<Level> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = { level: await findPromiseLevel(tx) };
    await savePromiseLevel(tx, level);
    const changes = changesBetween<Level>(before, { level }, { level: undefined });
    const subject = { kind: 'promise-level', id: 'promise-level' } as const;
    await addToOutbox(tx, record({ action: 'changed the level of promises', subject, changes }));
  });
  ctx.changed();
  return { level };
}
