import { randomUUID } from 'node:crypto';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { MAX_OVERTIME_MINUTES, withOvertime } from '@loop-petal/contracts/rules/overtime';
import type {
  ArtisanHoursView,
  ArtisanView,
  CreateArtisanRequest,
  UpdateArtisanRequest,
} from '@loop-petal/contracts/shapes/production';
import { changesBetween, type Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { badRequest, conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { WorkingHours } from '../schedule/schedule.ts';
import {
  countOpenJobs,
  findArtisan,
  listArtisans,
  removeArtisanRow,
  type StoredArtisan,
  saveArtisanRow,
} from './artisan-store.ts';
import { changePlan } from './plan-version.ts';

type Change = z.output<typeof UpdateArtisanRequest>;

const subjectOf = (id: string) => ({ kind: 'artisan' as const, id });
const artisanNotFound = () => notFound('Artisan not found');

const view = ({ isActive, addedAt: _, ...artisan }: StoredArtisan, openJobs: number): ArtisanView => ({
  ...artisan,
  timeOff: artisan.timeOff.map(({ from, to, isPlanned = true }) => ({ from, to, isPlanned })),
  workingHours: { from: clockText(artisan.workingHours.from), to: clockText(artisan.workingHours.to) },
  overtime: [...artisan.overtime],
  categories: [...artisan.categories],
  products: [...artisan.products],
  active: isActive,
  openJobs,
});

export async function viewArtisans(ctx: Context): Promise<ArtisanView[]> {
  const open = await countOpenJobs(ctx.pool);
  return (await listArtisans(ctx.pool)).map((artisan) => view(artisan, open.get(artisan.id) ?? 0));
}

/** An artisan's own hours, from today on. @throws 404 for an artisan who was deleted */
export async function viewHours(ctx: Context, id: string): Promise<z.output<typeof ArtisanHoursView>> {
  const artisan = await findArtisan(ctx.pool, id);
  if (!artisan) throw artisanNotFound();
  const { workingHours, timeOff, overtime } = view(artisan, 0);
  const today = shopDay(ctx.now(), ctx.timeZone);
  return {
    workingHours,
    timeOff: timeOff.filter(({ to }) => to >= today),
    overtime: overtime.filter(({ day }) => day >= today),
  };
}

/**
 * Adds an artisan, with an account if a user name and a password are given.
 * @throws ShopError 400 `credentials_needed` or `common_password`, 409 `username_taken`
 */
export async function addArtisan(
  ctx: Context,
  { password, active, username, workingHours, timeOff, ...given }: z.output<typeof CreateArtisanRequest>,
  record: Recorder,
): Promise<ArtisanView> {
  const artisan: StoredArtisan = {
    ...given,
    id: randomUUID(),
    username: null,
    isActive: active,
    timeOff: withPlanned(timeOff, [], shopDay(ctx.now(), ctx.timeZone)),
    workingHours: minutesOf(workingHours),
    addedAt: ctx.now(),
  };
  const save = (row: StoredArtisan) => saveInPlan(ctx, (tx) => saveArtisanRow(tx, row));
  // runs first, because an account without an artisan could still sign in
  await save(artisan);
  const account = { username, password, email: given.email, isActive: active };
  const signsIn = await openAccount(ctx, artisan.id, account).catch(async (error: unknown) => {
    await saveInPlan(ctx, (tx) => removeArtisanRow(tx, artisan.id));
    throw error;
  });
  const saved = { ...artisan, username: signsIn };
  await saveInPlan(ctx, async (tx) => {
    await saveArtisanRow(tx, saved);
    await addToOutbox(tx, record({ action: 'added the artisan', subject: subjectOf(artisan.id) }));
  });
  return view(saved, 0);
}

interface Account {
  username?: string | undefined;
  password?: string | undefined;
  email?: string | undefined;
  isActive?: boolean | undefined;
}

/** @returns the account's user name; null without an account */
async function openAccount(ctx: Context, id: string, account: Account): Promise<string | null> {
  const { username, password } = account;
  if (!username && !password) return null;
  if (!username || !password) throw badRequest('An artisan needs a username and a password.', 'credentials_needed');
  return (await ctx.identity.call('PUT /internal/artisans/{id}', { params: { id }, body: account })).username;
}

export async function changeArtisan(ctx: Context, id: string, change: Change, record: Recorder): Promise<ArtisanView> {
  const known = await findArtisan(ctx.pool, id);
  if (!known) throw artisanNotFound();
  const username = await changeAccount(ctx, known, change);
  const after = await saveInPlan(ctx, async (tx) => {
    const before = await findArtisan(tx, id);
    if (!before) throw artisanNotFound();
    const row = { ...changed(before, change, shopDay(ctx.now(), ctx.timeZone)), username };
    await saveArtisanRow(tx, row);
    const changes = changesBetween<StoredArtisan & { password?: string }>(
      before,
      { ...row, ...(change.password ? { password: randomUUID() } : {}) },
      AUDITED,
    );
    await addToOutbox(tx, record({ action: 'changed the artisan', subject: subjectOf(id), changes }));
    return row;
  });
  return view(after, (await countOpenJobs(ctx.pool)).get(id) ?? 0);
}

const days = (timeOff: StoredArtisan['timeOff']) => timeOff.map(({ from, to }) => `${from} – ${to}`);
const minutes = (week: StoredArtisan['minutesPerWeekday']) => Object.values(week);
/** The audit log must not name the artisan. */
const AUDITED = {
  name: null,
  email: null,
  username: null,
  password: null,
  minutesPerWeekday: minutes,
  timeOff: days,
  overtime: (all: StoredArtisan['overtime']) => all.map(({ day, minutes: longer }) => `${day}: ${longer}`),
  workingHours: ({ from, to }: WorkingHours) => `${clockText(from)} – ${clockText(to)}`,
  categories: undefined,
  products: undefined,
  isActive: undefined,
} as const;

function changed(
  before: StoredArtisan,
  { active, username: _, password: __, timeOff, overtime, addedOvertime, workingHours, ...change }: Change,
  today: Day,
): StoredArtisan {
  const listed = overtime ?? before.overtime;
  const later = addedOvertime ? withOvertime(listed, addedOvertime) : listed;
  if (later.some(({ minutes }) => minutes > MAX_OVERTIME_MINUTES)) {
    throw badRequest('An artisan can work at most 8 hours of overtime a day.', 'too_much_overtime');
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    isActive: active ?? before.isActive,
    timeOff: timeOff ? withPlanned(timeOff, before.timeOff, today) : before.timeOff,
    overtime: later.filter(({ day }) => day >= today),
    workingHours: workingHours ? minutesOf(workingHours) : before.workingHours,
  };
}

/** Time off that begins today or earlier counts as unplanned, unless it was entered before. */
const withPlanned = (timeOff: NonNullable<Change['timeOff']>, before: StoredArtisan['timeOff'], today: Day) =>
  timeOff.map(({ from, to, isPlanned }) => {
    const known = before.find((one) => one.from === from);
    return { from, to, isPlanned: isPlanned ?? (known ? (known.isPlanned ?? true) : from > today) };
  });

const minutesOf = ({ from, to }: NonNullable<Change['workingHours']>): WorkingHours => ({
  from: clockMinutes(from),
  to: clockMinutes(to),
});
const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** @returns the account's user name; null without an account */
async function changeAccount(ctx: Context, known: StoredArtisan, change: Change): Promise<string | null> {
  const { username, password, email, active: isActive } = change;
  if (known.username === null) {
    return openAccount(ctx, known.id, {
      username,
      password,
      email: email ?? known.email,
      isActive: isActive ?? known.isActive,
    });
  }
  const isAsBefore = [username, password, email, isActive].every((value) => value === undefined);
  if (isAsBefore) return known.username;
  const body = { username, password, email, isActive };
  return (await ctx.identity.call('PUT /internal/artisans/{id}', { params: { id: known.id }, body })).username;
}

/** Removes an artisan after deactivating the account. @throws ShopError 404, 409 `piece_in_hands` */
export async function removeArtisan(ctx: Context, id: string, record: Recorder): Promise<void> {
  const known = await findArtisan(ctx.pool, id);
  if (!known) throw artisanNotFound();
  await assertNothingBegun(ctx.pool, id);
  if (known.username !== null) {
    await ctx.identity.call('PUT /internal/artisans/{id}', { params: { id }, body: { isActive: false } });
  }
  await saveInPlan(ctx, async (tx) => {
    await assertNothingBegun(tx, id);
    await removeArtisanRow(tx, id);
    await addToOutbox(tx, record({ action: 'removed the artisan', subject: subjectOf(id) }));
  });
}

async function assertNothingBegun(db: Queryable, id: string): Promise<void> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM jobs WHERE artisan_id = $1 AND state IN ('making', 'paused', 'finishing') LIMIT 1`,
    [id],
  );
  if (rowCount) throw conflict('This artisan has a piece in progress; reassign it first.', 'piece_in_hands');
}

async function saveInPlan<T>(ctx: Context, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const done = await inTransaction(ctx.pool, async (tx) => {
    await changePlan(tx);
    return work(tx);
  });
  ctx.changed();
  return done;
}
