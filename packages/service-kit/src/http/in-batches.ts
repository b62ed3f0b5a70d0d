import { type RequestContext, requestContext, runInContext } from '../runtime/request-context.ts';
import { unavailable } from './errors.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: unknown;
  readonly context: RequestContext | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly givingUp: NodeJS.Timeout;
}

interface BatchOptions<Item> {
  /** Items with the same key go into consecutive batches. */
  readonly keyOf?: (item: Item) => string;
  /** The maximum of concurrent batches; more items wait. */
  readonly atOnce?: number;
  /** Whether a failed batch had no effect, so that its items may be retried individually. */
  readonly isUndone?: (error: unknown) => boolean;
}

const MAX_WAIT_MS = 5000;

/**
 * Batches concurrent calls: items of one event loop tick form a batch, and so do items that arrive while `atOnce`
 * batches run. Each caller gets its result, the error of its batch, or a ShopError 503 `busy` when its batch has not
 * started within 5 s.
 * @param work receives a batch's items and returns one result per item, in order
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { keyOf, atOnce = Number.POSITIVE_INFINITY, isUndone = () => false }: BatchOptions<Item> = {},
): (item: Item) => Promise<Result> {
  const waiting = new Set<Waiting<Item, Result>>();
  const keysUnderWay = new Set<unknown>();
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.size === 0 || underWay >= atOnce) return;
    isPlanned = true;
    setImmediate(begin);
  };
  const begin = () => {
    isPlanned = false;
    const batch = takeBatch();
    if (batch.length === 0) return;
    underWay += 1;
    run(batch).finally(() => {
      underWay -= 1;
      for (const { key } of batch) keysUnderWay.delete(key);
      plan();
    });
  };
  const takeBatch = () => {
    const batch = [];
    for (const one of waiting) {
      if (keysUnderWay.has(one.key)) continue;
      keysUnderWay.add(one.key);
      clearTimeout(one.givingUp);
      waiting.delete(one);
      batch.push(one);
    }
    return batch;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        // No batch is running: start in this tick.
        if (underWay < atOnce && !keysUnderWay.has(one.key)) return;
        waiting.delete(one);
        reject(unavailable('The shop is very busy. Please try again in a moment.', 'busy'));
      };
      const key = keyOf ? keyOf(item) : Symbol();
      const givingUp = setTimeout(giveUp, MAX_WAIT_MS);
      const one = { item, key, context: requestContext(), resolve, reject, givingUp };
      waiting.add(one);
      plan();
    });

  /** Runs in the context of its first caller, for traces. */
  async function run(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runInContext(batch[0]?.context, () => work(batch.map(({ item }) => item)));
      if (results.length !== batch.length) throw new Error(`${results.length} results of ${batch.length} items`);
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (batch.length > 1 && isUndone(error)) await Promise.all(batch.map((one) => run([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
