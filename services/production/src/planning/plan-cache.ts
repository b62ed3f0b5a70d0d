import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { inTransaction, type Pool, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type Forecast, forecast } from '../forecast/forecast.ts';
import type { PromisedJob } from '../jobs/job.ts';
import { listJobsPromisedAfter } from '../jobs/job-store.ts';
import type { Learned, learn } from '../learning/learn.ts';
import { keptOf100 } from '../learning/promise-record.ts';
import { addToPlan, describePlan, type PreparedPlan, preparePlan } from '../schedule/plan-work.ts';
import type { Plan, PlannedJob } from '../schedule/schedule.ts';
import { findPlanVersion, isAppendOnly, type PlanVersion } from '../workshop/plan-version.ts';
import { listProducts } from '../workshop/product-copy-store.ts';
import type { RecipesOfProduct, StoredRecipe } from '../workshop/recipe.ts';
import { listRecipes } from '../workshop/recipe-store.ts';
import { listFirstSlugs } from '../workshop/rename-category.ts';
import { type LoadedWork, loadWork, toScheduleJobs } from './load-plan.ts';
import { isSameMoment, type PlanMoment, planMomentOf } from './moment.ts';
import { type OrderInPlan, ordersInPlan } from './orders-in-plan.ts';

/** All data for computing promises, at one version; immutable except for its cached answers. */
export interface CachedPlan extends LoadedWork, PlanVersion {
  prepared: PreparedPlan;
  products: ReadonlyMap<string, ProductSnapshot>;
  recipes: ReadonlyMap<string, RecipesOfProduct>;
  /** The first slugs of renamed categories by current slug. */
  firstSlugs: ReadonlyMap<string, string>;
  lastPromise: number;
  /** The percentage of the last hundred due promises that were kept; null with fewer than fifty. */
  keptOf100: number | null;
  /** The plan in days, computed on first use. */
  plan(): Plan;
  plannedById(): ReadonlyMap<string, PlannedJob>;
  forecast: Forecast;
  /** Orders whose pieces are not all ready, by id; computed on first use. */
  orders(): ReadonlyMap<string, OrderInPlan>;
  /** The settings on which the answers depend. */
  settings: Settings;
  /** Cached promises of products, by variation and quantity. */
  quotes: Map<string, ProductPromiseView>;
}

export interface PlanCache {
  /**
   * The current plan. Reloads it when the version changes and every quarter of an hour; if only promises were added,
   * loads only the new jobs.
   */
  current(): Promise<CachedPlan>;
  /** Like `current`, for a transaction that has locked the plan but not changed it. */
  locked(tx: Queryable, at: PlanVersion): Promise<CachedPlan>;
  /** The plan after a transaction's changes; not cached, because the transaction may roll back. */
  changed(tx: Queryable, at: PlanVersion): Promise<CachedPlan>;
}

interface PlanSource {
  pool: Pool;
  timeZone: () => string;
  now: () => Date;
  settings: () => Settings;
  learn: typeof learn;
}

export function createPlanCache(o: PlanSource): PlanCache {
  let cached: CachedPlan | undefined;
  let reading: Promise<CachedPlan> | undefined;
  /** Learned every quarter of an hour, not after each finished piece. */
  let learned: (Learned & PlanMoment) | undefined;

  const isOf = ({ input }: CachedPlan, now: Date): boolean => isSameMoment(input, planMomentOf(now, o.timeZone()));
  const learnFrom = async (db: Queryable): Promise<Learned & PlanMoment> => {
    const moment = planMomentOf(o.now(), o.timeZone());
    return learned && isSameMoment(learned, moment)
      ? learned
      : { ...moment, ...(await o.learn(db, moment.today, o.timeZone())) };
  };
  const read = async (db: Queryable, at: PlanVersion): Promise<CachedPlan> => {
    const now = o.now();
    const before = cached && isOf(cached, now) ? cached : undefined;
    if (before?.version === at.version) return before;
    if (before && before.version < at.version && isAppendOnly(before, at)) {
      return readGrowth(db, before, at, o.timeZone(), now);
    }
    learned = await learnFrom(db);
    return readPlan(loadWork(db, o.timeZone(), now, learned), db, at, o.settings());
  };
  /** Changed settings don't change the plan, only its answers. */
  const withSettings = (plan: CachedPlan): CachedPlan => {
    const settings = o.settings();
    return plan.settings === settings ? plan : { ...plan, settings, quotes: new Map() };
  };
  const keep = (given: CachedPlan): CachedPlan => {
    const plan = withSettings(given);
    if (!cached || cached.version <= plan.version) cached = plan;
    return plan;
  };
  /** Reads one snapshot, so that all rows belong to the same version. */
  const readCommitted = () =>
    inTransaction(o.pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return keep(await read(tx, await findPlanVersion(tx)));
    });

  return {
    async current() {
      const { version } = await findPlanVersion(o.pool);
      for (;;) {
        if (cached?.version === version && isOf(cached, o.now())) return keep(cached);
        const running = reading;
        reading ??= readCommitted().finally(() => {
          reading = undefined;
        });
        const plan = await reading;
        // a load that was already in progress may be too old
        if (!running || plan.version >= version) return plan;
      }
    },
    locked: async (tx, at) => keep(await read(tx, at)),
    changed: async (tx, at) =>
      readPlan(loadWork(tx, o.timeZone(), o.now(), learned ?? (await learnFrom(tx))), tx, at, o.settings()),
  };
}

async function readPlan(
  loading: Promise<LoadedWork>,
  db: Queryable,
  at: PlanVersion,
  settings: Settings,
): Promise<CachedPlan> {
  const [work, sold, stored, firstSlugs] = await Promise.all([
    loading,
    listProducts(db),
    listRecipes(db),
    listFirstSlugs(db),
  ]);
  const products = new Map(sold.map((product) => [product.id, product]));
  const recipes = byProduct(stored);
  const lastPromise = lastPromiseOf(work.jobs);
  return withLazyPlan({
    ...work,
    ...at,
    settings,
    products,
    recipes,
    firstSlugs,
    lastPromise,
    prepared: preparePlan(work.input),
  });
}

async function readGrowth(
  db: Queryable,
  before: CachedPlan,
  at: PlanVersion,
  timeZone: string,
  now: Date,
): Promise<CachedPlan> {
  const { artisans, materials, products, recipes, firstSlugs, level, outlook, due, settings } = before;
  const added = await listJobsPromisedAfter(db, before.lastPromise);
  const jobs = [...before.jobs, ...added];
  const lastPromise = Math.max(before.lastPromise, lastPromiseOf(added));
  const prepared = addToPlan(before.prepared, toScheduleJobs(added, timeZone, now));
  const { input } = prepared;
  const copies = { artisans, materials, products, recipes, firstSlugs, level, outlook, due, settings };
  return withLazyPlan({ ...at, ...copies, jobs, lastPromise, prepared, input });
}

const lastPromiseOf = (jobs: readonly PromisedJob[]): number =>
  jobs.reduce((most, { promiseNumber }) => Math.max(most, promiseNumber), 0);

function withLazyPlan(
  made: Omit<CachedPlan, 'plan' | 'plannedById' | 'forecast' | 'orders' | 'keptOf100' | 'quotes'>,
): CachedPlan {
  let plan: Plan | undefined;
  let planned: Map<string, PlannedJob> | undefined;
  let orders: ReadonlyMap<string, OrderInPlan> | undefined;
  const forecasted = forecast(made.prepared, made.outlook);
  const describe = () => {
    plan ??= describePlan(made.prepared);
    return plan;
  };
  return {
    ...made,
    plan: describe,
    plannedById() {
      planned ??= new Map(describe().jobs.map((job) => [job.id, job]));
      return planned;
    },
    forecast: forecasted,
    orders() {
      orders ??= ordersInPlan(describe(), forecasted.chances());
      return orders;
    },
    keptOf100: keptOf100(made.due),
    quotes: new Map(),
  };
}

function byProduct(recipes: readonly StoredRecipe[]): Map<string, Map<string, StoredRecipe>> {
  const all = new Map<string, Map<string, StoredRecipe>>();
  for (const recipe of recipes) {
    const ofProduct = all.get(recipe.productId) ?? new Map<string, StoredRecipe>();
    all.set(recipe.productId, ofProduct.set(recipe.variationId, recipe));
  }
  return all;
}
