import { setTimeout as pause } from 'node:timers/promises';
import { type BackgroundLoop, createLoop } from '../runtime/background-loop.ts';
import { createBatchDelay } from '../runtime/backoff.ts';
import { contextFrom, parseTraceparent, runInContext } from '../runtime/request-context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { inSpan, type SpanStart } from '../telemetry/tracing.ts';
import type { Job, JobStore } from './job-store.ts';
import type { Queryable } from './postgres.ts';

export interface JobWorker<J extends Job> {
  name: string;
  db: Queryable;
  store: JobStore<J>;
  logger: Logger;
  concurrency: number;
  /** The span of an attempt; its parent is the trace that created the job. */
  spanOf(job: J): SpanStart;
  /**
   * Runs the job and marks it as done or failed, outside any transaction, so it may call other servers. Runs again
   * after a crash, with the same id.
   * @throws when it should be retried
   */
  run(job: J): Promise<void>;
  pauseSeconds(job: J, error: unknown): number;
}

/**
 * Runs jobs every `everyMs` and when woken, and again immediately after a full batch. Pauses after a smaller batch, so
 * that jobs arriving during the pause are leased together.
 */
export function createJobLoop<J extends Job>(everyMs: number, worker: JobWorker<J>): BackgroundLoop {
  const delayAfter = createBatchDelay();
  return createLoop({
    name: worker.name,
    everyMs,
    logger: worker.logger,
    async run() {
      const began = performance.now();
      const jobs = await runJobs(worker);
      if (jobs > 0 && jobs < worker.concurrency) await pause(delayAfter(began));
      return Number(jobs === worker.concurrency);
    },
  });
}

/** Leases due jobs and runs each in the trace that created it. @returns the number of jobs */
export async function runJobs<J extends Job>(worker: JobWorker<J>): Promise<number> {
  const jobs = await worker.store.lease(worker.db, worker.concurrency);
  await Promise.all(jobs.map((job) => runInContext(contextFrom(job.id, job.traceparent), () => attempt(worker, job))));
  return jobs.length;
}

/** Never throws: a job that could not be postponed is due again when its lease expires. */
async function attempt<J extends Job>(worker: JobWorker<J>, job: J): Promise<void> {
  const { name, db, store, logger } = worker;
  try {
    await inSpan({ ...worker.spanOf(job), parent: parseTraceparent(job.traceparent) }, () => worker.run(job));
  } catch (err) {
    logger.warn({ err, job: job.id, attempts: job.attempts }, `${name} failed and will be tried again`);
    const reason = err instanceof Error ? err.message : String(err);
    await store.postpone(db, job, worker.pauseSeconds(job, err), reason).catch((failure: unknown) => {
      logger.error({ err: failure, job: job.id }, `${name} could not be postponed`);
    });
  }
}

/** Exponential backoff in seconds: `first`, doubled after each attempt, up to `most`. */
export function doublingSeconds(attempts: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** Math.max(0, attempts - 1));
}
