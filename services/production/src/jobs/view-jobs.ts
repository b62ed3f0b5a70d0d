import { shopDay } from '@loop-petal/contracts/rules/days';
import { materialName } from '@loop-petal/contracts/rules/material-text';
import type {
  AdminJobView,
  ArtisanJobView,
  JobPicture,
  JobsQuery,
  JobView,
} from '@loop-petal/contracts/shapes/production';
import { notFound } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { toPercent } from '../forecast/to-percent.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { recipeFor } from '../workshop/recipe.ts';
import { type PromisedJob, whenReady, workedSeconds } from './job.ts';
import { findJob, listJobs, listJobsOfArtisan } from './job-store.ts';
import { listPicturesOf } from './picture-store.ts';
import { findWishes, type WishesByLine } from './wishes-store.ts';

const MAX_JOBS = 500;

type AdminView = z.input<typeof AdminJobView>;
type ArtisanView = z.input<typeof ArtisanJobView>;

interface Shown {
  cached: CachedPlan;
  pictures: Map<string, JobPicture[]>;
  wishes: Map<string, WishesByLine>;
  timeZone: string;
  now: Date;
}

async function showing(ctx: Context, jobs: readonly PromisedJob[]): Promise<Shown> {
  const ids = jobs.map(({ id }) => id);
  const orderIds = [...new Set(jobs.map(({ orderId }) => orderId))];
  const [cached, pictures, wishes] = await Promise.all([
    ctx.plan.current(),
    listPicturesOf(ctx.pool, ids),
    findWishes(ctx.pool, orderIds),
  ]);
  return { cached, pictures, wishes, timeZone: ctx.timeZone, now: ctx.now() };
}

function view(job: PromisedJob, { cached, pictures, wishes, timeZone }: Shown): JobView {
  const { id, orderId, productName, selectedColor, state, artisanId, promisedMadeBy, isGift } = job;
  const planned = cached.plannedById().get(id);
  const readyAt = job.readyAt ?? job.shippedAt;
  const readyOn = readyAt && shopDay(readyAt, timeZone);
  return {
    id,
    orderId,
    productName,
    selectedColor,
    state: state === 'reserved' ? 'queued' : state,
    artisanId,
    plannedStart: planned?.plannedStart ?? null,
    plannedFinish: planned?.plannedFinish ?? null,
    promisedBy: promisedMadeBy,
    isLate: planned?.isLate ?? (readyOn !== null && readyOn > promisedMadeBy),
    isGift,
    personalization: wishes.get(orderId)?.[job.lineId] ?? [],
    pictures: pictures.get(id) ?? [],
  };
}

const minutesWorked = (job: PromisedJob, now: Date) => Math.round(workedSeconds(job, now) / 60);

function adminView(job: PromisedJob, shown: Shown): AdminView {
  const { cached, now } = shown;
  const seen = view(job, shown);
  const order = seen.state === 'ready' ? undefined : cached.orders().get(job.orderId);
  const waitsFor = cached.plannedById().get(job.id)?.waitsFor ?? [];
  return {
    ...seen,
    productId: job.productId,
    variationId: job.variationId,
    artisanName: job.artisanName,
    makingMinutes: job.makingMinutes,
    workedMinutes: minutesWorked(job, now),
    chance: order ? toPercent(order.chance) : null,
    slackDays: order?.slackDays ?? null,
    isAtRisk: order?.isAtRisk ?? false,
    waitsFor: cached.materials.filter(({ id }) => waitsFor.includes(id)).map(materialName),
    orderedAt: job.orderedAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: whenReady(job)?.toISOString() ?? null,
  };
}

export async function viewBoard(ctx: Context, { limit, ...query }: z.output<typeof JobsQuery>): Promise<AdminView[]> {
  const jobs = await listJobs(ctx.pool, { ...query, limit: limit ?? MAX_JOBS });
  const shown = await showing(ctx, jobs);
  const views = jobs.map((job) => adminView(job, shown));
  const rank = ({ isLate, chance }: AdminView) => (isLate ? -1 : (chance ?? 101));
  return views.sort((a, b) => rank(a) - rank(b));
}

export async function viewJob(ctx: Context, id: string): Promise<AdminView> {
  const job = await findJob(ctx.pool, id);
  if (!job) throw notFound('Piece not found');
  return adminView(job, await showing(ctx, [job]));
}

function artisanView(job: PromisedJob, shown: Shown): ArtisanView {
  const { cached, now } = shown;
  const materials = new Map(cached.materials.map((material) => [material.id, material]));
  const product = cached.products.get(job.productId);
  const { note, picture } = recipeFor(cached.recipes.get(job.productId), job.category, job.variationId);
  const color = product?.variations.find(({ id }) => id === job.variationId);
  return {
    ...view(job, shown),
    productImageUrl: color?.imageUrl || product?.imageUrl || null,
    note,
    recipePicture: picture,
    neededBy: job.neededBy,
    makingMinutes: job.makingMinutes,
    workedMinutes: minutesWorked(job, now),
    finishingDays: job.finishingDays,
    materials: job.materials.flatMap(({ materialId, amount }) => {
      const material = materials.get(materialId);
      if (!material) return [];
      const { name, color, unit } = material;
      return [{ name, color, amount, unit }];
    }),
    startedAt: job.startedAt?.toISOString() ?? null,
  };
}

/** An artisan's jobs: those in progress, then planned ones in order, then ready ones. */
export async function viewArtisanJobs(ctx: Context, artisanId: string): Promise<ArtisanView[]> {
  const jobs = await listJobsOfArtisan(ctx.pool, artisanId);
  const shown = await showing(ctx, jobs);
  const planned = shown.cached.plannedById();
  const startOf = ({ id }: PromisedJob) => planned.get(id)?.plannedStart ?? '9999';
  const place = ({ state }: PromisedJob) => ['making', 'paused', 'queued', 'finishing', 'ready'].indexOf(state);
  const sorted = jobs.toSorted(
    (a, b) => place(a) - place(b) || (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))),
  );
  return sorted.map((job) => artisanView(job, shown));
}

export async function viewArtisanJob(ctx: Context, id: string): Promise<ArtisanView> {
  const job = await findJob(ctx.pool, id);
  if (!job) throw notFound('Piece not found');
  return artisanView(job, await showing(ctx, [job]));
}
