/**
 * The service level objectives, over 30 days. `bad` and `all` are counters; `RANGE` is replaced by the window. `alert`
 * names the two alerts of each objective and their runbook. `pageAfter`: the minimum duration of an incident that
 * pages.
 */
export interface Slo {
  name: string;
  alert: string;
  objective: number;
  promise: string;
  pageAfter?: string;
  bad: string;
  all: string;
}

export const slos: Slo[] = [
  {
    name: 'checkout',
    alert: 'CheckoutErrors',
    objective: 0.999,
    promise: '99.9 % of checkout requests are answered without a server error',
    bad: 'sum(rate(http_requests_total{service="gateway",route=~"/api/(cart|orders|payment|shipping|address)",status=~"5.."}[RANGE]))',
    all: 'sum(rate(http_requests_total{service="gateway",route=~"/api/(cart|orders|payment|shipping|address)"}[RANGE]))',
  },
  {
    name: 'browse',
    alert: 'BrowseErrors',
    objective: 0.999,
    promise: '99.9 % of all other requests are answered without a server error',
    bad: 'sum(rate(http_requests_total{service="gateway",route!~"/api/(cart|orders|payment|shipping|address)",status=~"5.."}[RANGE]))',
    all: 'sum(rate(http_requests_total{service="gateway",route!~"/api/(cart|orders|payment|shipping|address)"}[RANGE]))',
  },
  {
    name: 'checkout_latency',
    alert: 'CheckoutSlow',
    objective: 0.99,
    promise: '99 % of checkout requests are answered within half a second',
    bad: 'sum(rate(http_request_duration_seconds_count{service="gateway",route=~"/api/(cart|orders|payment|shipping|address)"}[RANGE])) - sum(rate(http_request_duration_seconds_bucket{service="gateway",route=~"/api/(cart|orders|payment|shipping|address)",le="0.5"}[RANGE]))',
    all: 'sum(rate(http_request_duration_seconds_count{service="gateway",route=~"/api/(cart|orders|payment|shipping|address)"}[RANGE]))',
  },
  {
    name: 'event_lag',
    alert: 'EventsLate',
    objective: 0.99,
    promise: '99 % of events are handled within five seconds of the change they report',
    // Restarting Kafka or a consumer causes a burst of late events.
    pageAfter: '10m',
    bad: 'sum(rate(event_lag_seconds_count[RANGE])) - sum(rate(event_lag_seconds_bucket{le="5"}[RANGE]))',
    all: 'sum(rate(event_lag_seconds_count[RANGE]))',
  },
];

export type Severity = 'page' | 'ticket';

/**
 * Burn rates of the 30-day error budget: at 14.4 times the allowed rate, the budget lasts two days; at 1 time, 30 days.
 * The short window ends an alert soon after its cause has ended.
 * @see https://sre.google/workbook/alerting-on-slos/ (multiwindow, multi-burn-rate)
 */
export const burns: { severity: Severity; factor: number; long: string; short: string }[] = [
  { severity: 'page', factor: 14.4, long: '1h', short: '5m' },
  { severity: 'page', factor: 6, long: '6h', short: '30m' },
  { severity: 'ticket', factor: 3, long: '1d', short: '2h' },
  { severity: 'ticket', factor: 1, long: '3d', short: '6h' },
];

/** In a quiet hour, a single error is a large fraction of the requests. */
export const leastBad = 5;

export const windows = ['5m', '30m', '1h', '2h', '6h', '1d', '3d'];
