import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { dayIn } from '@loop-petal/contracts/rules/business-days';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/production';
import { inTransaction, type Pool, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { listProducts } from '../products/product-copy-store.ts';
import type { RecipesOfProduct, StoredRecipe } from '../recipes/recipe.ts';
import { listRecipes } from '../recipes/recipe-store.ts';
import { describePlan, type PreparedPlan, preparePlan } from '../schedule/plan-work.ts';
import type { Plan, PlannedJob } from '../schedule/schedule.ts';
import { type LoadedWork, loadWork } from './load-plan.ts';
import { findPlanVersion } from './plan-version.ts';

/** All that promises are made of, as of one version; nothing in it changes but the answers that are kept with it. */
export interface KnownPlan extends LoadedWork {
  version: number;
  prepared: PreparedPlan;
  products: ReadonlyMap<string, ProductSnapshot>;
  recipes: ReadonlyMap<string, RecipesOfProduct>;
  /** The plan as days, made when it is first wanted. */
  plan(): Plan;
  planned(): ReadonlyMap<string, PlannedJob>;
  /** What has been answered about single pieces, by product and variation. */
  quotes: Map<string, ProductPromiseView>;
}

export interface PlanCache {
  /** The plan as it stands now: read anew only when its version or the day is another. */
  current(): Promise<KnownPlan>;
  /** As `current`, for a transaction that has locked the plan. What it has changed itself is kept for nobody else. */
  locked(tx: Queryable, version: number): Promise<KnownPlan>;
}

/** @param timeZone where the shop's days begin and end */
export function createPlanCache(o: { pool: Pool; timeZone: string; now: () => Date }): PlanCache {
  let known: KnownPlan | undefined;
  let reading: Promise<KnownPlan> | undefined;

  const read = async (db: Queryable, version: number): Promise<KnownPlan> => {
    const plan = await readPlan(db, version, o.timeZone, o.now());
    if (!known || known.version <= version) known = plan;
    return plan;
  };
  const upToDate = (version: number): KnownPlan | undefined =>
    known?.version === version && known.input.today === dayIn(o.timeZone, o.now()) ? known : undefined;
  /** One snapshot of the database: everything read belongs to the version. */
  const readCommitted = () =>
    inTransaction(o.pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return read(tx, await findPlanVersion(tx));
    });

  return {
    async current() {
      const version = await findPlanVersion(o.pool);
      for (;;) {
        const there = upToDate(version);
        if (there) return there;
        const running = reading;
        reading ??= readCommitted().finally(() => {
          reading = undefined;
        });
        const plan = await reading;
        // one that was under way already may be too old
        if (!running || plan.version >= version) return plan;
      }
    },
    locked: async (tx, version) => upToDate(version) ?? readPlan(tx, version, o.timeZone, o.now()),
  };
}

async function readPlan(db: Queryable, version: number, timeZone: string, now: Date): Promise<KnownPlan> {
  const work = await loadWork(db, timeZone, now);
  const products = await listProducts(db);
  const recipes = await listRecipes(db);
  const prepared = preparePlan(work.input);
  let plan: Plan | undefined;
  let planned: Map<string, PlannedJob> | undefined;
  const describe = () => {
    plan ??= describePlan(prepared);
    return plan;
  };
  return {
    ...work,
    version,
    prepared,
    products: new Map(products.map((product) => [product.id, product])),
    recipes: byProduct(recipes),
    plan: describe,
    planned() {
      planned ??= new Map(describe().jobs.map((job) => [job.id, job]));
      return planned;
    },
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
