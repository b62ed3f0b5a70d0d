import { type RequestContext, requestContext, runInContext } from '../http/request-context.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly context: RequestContext | undefined;
}

interface BatchOptions<Item> {
  /** Of items with the same key only one is in a batch. */
  readonly keyOf?: (item: Item) => string;
  /** While so many batches are under way, further items wait for one to end. */
  readonly atOnce?: number;
  /** Whether nothing has happened, so that the items of the failed batch are worked on one by one. */
  readonly isUndone?: (error: unknown) => boolean;
}

/**
 * Lets calls that come at the same time share their work: the items of one turn of the event loop are a batch, and so
 * are those that have come while `atOnce` batches were under way. Each caller gets its result, or the error of its batch.
 * @param work gets the items of a batch and returns a result for each, in their order
 */
export function inBatches<Item, Result = void>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { keyOf, atOnce = Number.POSITIVE_INFINITY, isUndone = () => false }: BatchOptions<Item> = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.length === 0 || underWay >= atOnce) return;
    isPlanned = true;
    setImmediate(begin);
  };
  const begin = () => {
    isPlanned = false;
    const batch = keyOf ? firstOfEach(waiting, ({ item }) => keyOf(item)) : new Set(waiting);
    waiting = waiting.filter((one) => !batch.has(one));
    underWay += 1;
    run([...batch]).finally(() => {
      underWay -= 1;
      plan();
    });
    plan();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, context: requestContext() });
      plan();
    });

  /** In the context of its first caller, for traces. */
  async function run(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runInContext(batch[0]?.context, () => work(batch.map(({ item }) => item)));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (batch.length > 1 && isUndone(error)) for (const one of batch) await run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

function firstOfEach<T>(all: T[], keyOf: (one: T) => string): Set<T> {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return new Set(first.values());
}
