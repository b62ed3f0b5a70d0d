import { tooMany, unavailable } from '@loop-petal/service-kit/http/errors';
import { createRate } from '@loop-petal/service-kit/http/rate';

const MAX_RUNNING = 6;
const MAX_WAITING = 200;
/** Limits per network: pages being rendered, pages waiting, and pages started in a window. */
export const MAX_RUNNING_PER_NETWORK = 2;
export const MAX_WAITING_PER_NETWORK = 30;
const MAX_STARTED_PER_NETWORK = 150;
const RATE_WINDOW_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

const tooManyPages = (seconds: number) =>
  tooMany('Too many requests. Please try again later.', 'too_many_requests', seconds);

interface Asker {
  readonly network: string;
  /**
   * Whether the page was rendered before. Known pages are not counted, and don't wait behind new pages of their
   * network.
   */
  readonly isKnown: boolean;
}

export interface RenderQueue<Value> {
  /**
   * Runs `make` for a key, once for all concurrent callers. Networks take turns, so that a busy network can't starve
   * the others.
   * @throws ShopError 429 when the network has too many pages waiting, 503 when the whole queue is full
   */
  run(key: string, asker: Asker, make: () => Promise<Value>): Promise<Value>;
}

interface Job<Value> {
  readonly key: string;
  readonly make: () => Promise<Value>;
  readonly value: Promise<Value>;
  readonly settle: (made: Promise<Value>) => void;
  isRunning: boolean;
}

export function createRenderQueue<Value>(): RenderQueue<Value> {
  const jobs = new Map<string, Job<Value>>();
  /**
   * Waiting jobs by network, the next network first; a network's known pages have a separate queue. A job is in the
   * queue of every network that asked for it.
   */
  const queues = new Map<string, Job<Value>[]>();
  const running = new Map<string, number>();
  const begun = createRate(MAX_STARTED_PER_NETWORK, RATE_WINDOW_MS);
  let runningInAll = 0;

  const isBusy = (network: string) =>
    runningInAll >= MAX_RUNNING || (running.get(network) ?? 0) >= MAX_RUNNING_PER_NETWORK;

  const count = (network: string, step: number) => {
    runningInAll += step;
    const left = (running.get(network) ?? 0) + step;
    if (left > 0) running.set(network, left);
    else running.delete(network);
  };

  const start = async (network: string, job: Job<Value>) => {
    job.isRunning = true;
    count(network, 1);
    const made = job.make();
    job.settle(made);
    await made.catch(() => undefined);
    jobs.delete(job.key);
    count(network, -1);
    startNextJobs();
  };

  const startNextJobs = () => {
    for (const [network, queue] of [...queues]) {
      if (isBusy(network)) continue;
      const [job, ...others] = queue.filter(({ isRunning }) => !isRunning);
      queues.delete(network);
      if (others.length > 0) queues.set(network, others);
      if (job) void start(network, job);
    }
  };

  const add = (key: string, { network, isKnown }: Asker, make: () => Promise<Value>): Job<Value> => {
    const seconds = isKnown ? 0 : begun.take(network);
    if (seconds > 0) throw tooManyPages(seconds);
    if (jobs.size - runningInAll >= MAX_WAITING)
      throw unavailable('The shop is very busy. Please try again in a moment.', 'busy');
    let settle: Job<Value>['settle'] = () => undefined;
    const value = new Promise<Value>((resolve) => {
      settle = resolve;
    });
    const job = { key, make, value, settle, isRunning: false };
    jobs.set(key, job);
    return job;
  };

  return {
    async run(key, asker, make) {
      const network = asker.isKnown ? `known ${asker.network}` : asker.network;
      const known = jobs.get(key);
      const queue = queues.get(network) ?? [];
      if (known && (known.isRunning || queue.includes(known))) return known.value;
      if (queue.length >= MAX_WAITING_PER_NETWORK) throw tooManyPages(RETRY_AFTER_SECONDS);
      const job = known ?? add(key, asker, make);
      queues.set(network, [...queue, job]);
      startNextJobs();
      return job.value;
    },
  };
}
