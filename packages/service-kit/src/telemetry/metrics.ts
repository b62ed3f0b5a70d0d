import { events, PUBLISHERS } from '@loop-petal/contracts/events/all-events';
import type { EventDefinition } from '@loop-petal/contracts/events/event';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client';

type LabelValues = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * Starts a metric at zero for every combination of these label values: `rate()` and `increase()` miss changes before
 * the first scrape of a series.
 */
export function startAtZero(metric: Counter | Histogram, values: LabelValues): void {
  let combinations: Record<string, string>[] = [{}];
  for (const [label, all] of Object.entries(values)) {
    combinations = combinations.flatMap((labels) => all.map((value) => ({ ...labels, [label]: String(value) })));
  }
  for (const labels of combinations) {
    if (metric instanceof Histogram) metric.zero(labels);
    else metric.inc(labels, 0);
  }
}

/** A counter that starts at zero. @param values the known values of each label */
export function createCounter(name: string, help: string, values: LabelValues = {}): Counter {
  const counter = new Counter({ name, help, labelNames: Object.keys(values) });
  startAtZero(counter, values);
  return counter;
}

export const ERROR_STATUSES = [500, 502, 503, 504];

export const httpRequests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered',
  labelNames: ['method', 'route', 'status'],
});
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer',
  labelNames: ['method', 'route'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
export const eventsPublished = new Counter({
  name: 'events_published_total',
  help: 'Events published to the bus',
  labelNames: ['type'],
});
/** `result`: handled, skipped (seen before, or unknown type), retried, parked. */
export const eventsConsumed = new Counter({
  name: 'events_consumed_total',
  help: 'Events received from the bus',
  labelNames: ['group', 'type', 'result'],
});
export const eventHandling = new Histogram({
  name: 'event_handling_seconds',
  help: 'Duration of a handler, including retries and pauses',
  labelNames: ['group', 'type'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
});
export const eventLag = new Histogram({
  name: 'event_lag_seconds',
  help: 'Time from an event to the end of its handler',
  labelNames: ['group', 'type'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600],
});

export function startConsumerMetrics(group: string, types: readonly string[]): void {
  startAtZero(eventsConsumed, { group: [group], type: types, result: ['handled', 'skipped', 'retried', 'parked'] });
  for (const metric of [eventHandling, eventLag]) startAtZero(metric, { group: [group], type: types });
}

/** Starts the counters of published events at zero, for all events that a service publishes. */
export function startPublisherMetrics(service: string): void {
  const publishes = ({ topic }: EventDefinition) => [service, 'services'].includes(PUBLISHERS[topic] ?? '');
  const types = events.flatMap(({ definition }) => (publishes(definition) ? definition.type : []));
  startAtZero(eventsPublished, { type: types });
}

let collecting = false;

export const metricsRoute: RequestHandler = async (_req, res) => {
  res.type(register.contentType).send(await register.metrics());
};

export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}
