import type { FinishJobRequest, UpdateJobRequest } from '@loop-petal/contracts/shapes/production';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { canMake } from '../schedule/schedule.ts';
import { findArtisan } from '../workshop/artisan-store.ts';
import { returnToStock, takeFromStock } from '../workshop/material-store.ts';
import { changePlan } from '../workshop/plan-version.ts';
import type { PromisedJob } from './job.ts';
import { jobNotFound, movedOn, notNow } from './job-refusals.ts';
import { findJob, findJobInHands, saveProgress } from './job-store.ts';
import { isWorkState, moveTo, progressTo, stateAfterFinish, type WorkState } from './progress.ts';
import { publishJobs } from './publish-jobs.ts';

type Change = z.output<typeof UpdateJobRequest>;

/**
 * Stores the changed state of a job, in a transaction that has changed the plan. Starting a job consumes its
 * materials; undoing that returns them.
 * @throws ShopError 409 `material_missing`
 */
async function saveMoved(tx: Queryable, job: PromisedJob, after: PromisedJob): Promise<PromisedJob> {
  if (!job.materialsUsed && after.materialsUsed && !(await takeFromStock(tx, job.materials))) {
    throw conflict('Its material is out of stock. Correct the stock if you have it.', 'material_missing');
  }
  if (job.materialsUsed && !after.materialsUsed) await returnToStock(tx, job.materials);
  await saveProgress(tx, after);
  return after;
}

export type Handling = 'start' | 'pause' | 'finish';
const REACHED: Partial<Record<Handling, WorkState>> = { start: 'making', pause: 'paused' };

/**
 * An artisan starts, pauses or finishes a job. Starting one pauses the current one. Changes nothing when the job is
 * already in the wanted state.
 * @param to the state that the artisan confirmed by finishing; changes nothing when the job is already ready
 * @throws ShopError 404 for another artisan's job, 409 `not_now` or `material_missing`
 */
export async function handleJob(
  ctx: Context,
  artisanId: string,
  id: string,
  handling: Handling,
  to?: FinishJobRequest['to'],
): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const job = await findJob(tx, id);
    if (job?.artisanId !== artisanId) throw jobNotFound();
    if (job.state === (to ?? REACHED[handling]) || (to && job.state === 'ready')) return;
    const state = nextState(job, handling);
    if (to && state !== to) throw notNow(job);
    const changed = [await saveMoved(tx, job, progressTo(job, state, ctx.now()))];
    if (handling === 'start') changed.push(...(await pauseCurrentJob(tx, artisanId, id, ctx.now())));
    await publishJobs(tx, changed);
  });
  ctx.changed();
}

function nextState(job: PromisedJob, handling: Handling): WorkState {
  const { state } = job;
  if (handling === 'start' && (state === 'queued' || state === 'paused')) return 'making';
  if (handling === 'pause' && state === 'making') return 'paused';
  if (handling === 'finish' && ['making', 'paused', 'finishing'].includes(state)) return stateAfterFinish(job);
  throw notNow(job);
}

async function pauseCurrentJob(tx: Queryable, artisanId: string, except: string, now: Date): Promise<PromisedJob[]> {
  const inHands = await findJobInHands(tx, artisanId, except);
  return inHands ? [await saveMoved(tx, inHands, progressTo(inHands, 'paused', now))] : [];
}

/**
 * An admin changes the state or the artisan of a job. A job in progress pauses its artisan's current one.
 * @throws ShopError 404, 409 `not_now`, `unknown_artisan`, `other_craft` or `material_missing`
 */
export async function changeJob(ctx: Context, id: string, change: Change, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    const before = await findJob(tx, id);
    if (!before) throw jobNotFound();
    if (!isWorkState(before.state)) throw notNow(before);
    if (hasMovedOn(before, change)) throw movedOn(before);
    const given = await assignTo(tx, before, change);
    const to = change.state === before.state ? undefined : change.state;
    const after = to ? await saveMoved(tx, given, moveTo(given, to, ctx.now())) : given;
    if (!to) await saveProgress(tx, after);
    const changes = [
      ...(after.state === before.state ? [] : [{ field: 'state', from: before.state, to: after.state }]),
      ...(after.artisanId === before.artisanId ? [] : [{ field: 'artisan' }]),
    ];
    const subject = { kind: 'job', id } as const;
    const within = { kind: 'order', id: before.orderId } as const;
    await addToOutbox(tx, record({ action: 'moved the piece', subject, label: before.productName, within, changes }));
    const { artisanId } = after;
    const isTaken = after.state === 'making' && (to || artisanId !== before.artisanId);
    const paused = isTaken && artisanId ? await pauseCurrentJob(tx, artisanId, id, ctx.now()) : [];
    await publishJobs(tx, [after, ...paused]);
  });
  ctx.changed();
}

/** Whether the job is neither in the state that the admin saw nor already changed by the same request. */
function hasMovedOn({ state, artisanId }: PromisedJob, { from, ...to }: Change): boolean {
  const isRepeat = to.state === state && (to.artisanId === undefined || to.artisanId === artisanId);
  return from !== undefined && from !== state && !isRepeat;
}

async function assignTo(tx: Queryable, job: PromisedJob, { artisanId, state }: Change): Promise<PromisedJob> {
  if (artisanId === undefined || artisanId === job.artisanId) return job;
  const artisan = artisanId === null ? null : await findArtisan(tx, artisanId);
  if (artisan === undefined) throw conflict('This artisan no longer exists.', 'unknown_artisan');
  // otherwise the next check would reassign a queued job to another artisan
  if (artisan && (state ?? job.state) === 'queued' && !canMake(artisan, job)) {
    throw conflict(`${artisan.name} doesn’t currently make pieces like this.`, 'other_craft');
  }
  return { ...job, artisanId, artisanName: artisan?.name ?? null };
}
