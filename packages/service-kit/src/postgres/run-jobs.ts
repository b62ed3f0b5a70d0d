import { setTimeout as pause } from 'node:timers/promises';
import { restAfter } from '../http/backoff.ts';
import { contextFrom, runInContext, traceparentOf } from '../http/request-context.ts';
import { type BackgroundLoop, createLoop } from '../runtime/background-loop.ts';
import type { Logger } from '../telemetry/logger.ts';
import { inSpan, type SpanStart } from '../telemetry/tracing.ts';
import type { Job, JobStore } from './job-store.ts';
import type { Queryable } from './postgres.ts';

export interface JobWorker<J extends Job> {
  /** What an attempt does, for the log: `sending a mail`. */
  name: string;
  db: Queryable;
  store: JobStore<J>;
  logger: Logger;
  /** Most jobs at a time. */
  concurrency: number;
  /** The span of an attempt; its parent is the trace that the job was made in. */
  spanOf(job: J): SpanStart;
  /**
   * Does the job and marks it as done or given up. It belongs to no transaction, so it may ask other servers. It runs
   * again after a crash, under the same id.
   * @throws when it should be tried again
   */
  run(job: J): Promise<void>;
  /** Seconds until the next attempt after one that threw. */
  pauseSeconds(job: J, error: unknown): number;
}

/**
 * Runs jobs every `everyMs` and whenever it is woken, and again at once after as many as go at a time. After fewer it
 * rests, so that those that come meanwhile are leased together.
 */
export const createJobLoop = <J extends Job>(everyMs: number, worker: JobWorker<J>): BackgroundLoop =>
  createLoop({
    name: worker.name,
    everyMs,
    logger: worker.logger,
    async run() {
      const began = performance.now();
      const jobs = await runJobs(worker);
      if (jobs > 0 && jobs < worker.concurrency) await pause(restAfter(began));
      return Number(jobs === worker.concurrency);
    },
  });

/** Leases what is due and does it, each job in the trace that it was made in. @returns how many jobs there were */
export async function runJobs<J extends Job>(worker: JobWorker<J>): Promise<number> {
  const jobs = await worker.store.lease(worker.db, worker.concurrency);
  await Promise.all(jobs.map((job) => runInContext(contextFrom(job.id, job.traceparent), () => attempt(worker, job))));
  return jobs.length;
}

/** Never throws: what can't be postponed comes again when its lease is over. */
async function attempt<J extends Job>(worker: JobWorker<J>, job: J): Promise<void> {
  const { name, db, store, logger } = worker;
  try {
    await inSpan({ ...worker.spanOf(job), parent: traceparentOf(job.traceparent) }, () => worker.run(job));
  } catch (err) {
    logger.warn({ err, job: job.id, attempts: job.attempts }, `${name} failed and will be tried again`);
    const reason = err instanceof Error ? err.message : String(err);
    await store.postpone(db, job, worker.pauseSeconds(job, err), reason).catch((failure: unknown) => {
      logger.error({ err: failure, job: job.id }, `${name} could not be postponed`);
    });
  }
}

/** `first`, twice that, four times that … seconds after the first, second, third … attempt; `most` at the longest. */
export function doublingSeconds(attempts: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** Math.max(0, attempts - 1));
}
