import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client';

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
  help: 'Events handed to the bus',
  labelNames: ['type'],
});
export const overloadRefusals = new Counter({
  name: 'gateway_overload_refusals_total',
  help: 'Requests refused by the gateway because too many were in flight',
  labelNames: ['urgency'],
});
/** `result`: handled, skipped (seen before or unknown), retried, parked. */
export const eventsConsumed = new Counter({
  name: 'events_consumed_total',
  help: 'Events taken from the bus',
  labelNames: ['group', 'type', 'result'],
});
export const eventHandling = new Histogram({
  name: 'event_handling_seconds',
  help: 'Time that a handler took, tries and pauses included',
  labelNames: ['group', 'type'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
});
export const eventLag = new Histogram({
  name: 'event_lag_seconds',
  help: 'From the moment an event happened to the moment its handler was done',
  labelNames: ['group', 'type'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120, 600],
});

let collecting = false;

/** Prometheus text of everything above and of the process itself. */
export const metricsRoute: RequestHandler = async (_req, res) => {
  res.type(register.contentType).send(await register.metrics());
};

/** Starts the collection of process metrics, once. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}
