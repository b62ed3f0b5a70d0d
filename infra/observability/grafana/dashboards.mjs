/** The dashboards: `[title, unit, { legend: expression }]`; a plain string starts a row. */
const checkout = 'service="gateway",route=~"/api/(cart|orders|payment|shipping|address)"';
const quantile = (q, metric, by) => `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;

export const dashboards = [
  {
    uid: 'shop-overview',
    title: 'Overview: requests, errors, durations',
    panels: [
      'Service level objectives',
      [
        'Checkout errors (objective: 0.1 %)',
        'percentunit',
        { '5 minutes': 'slo:checkout_errors:ratio_rate5m', '6 hours': 'slo:checkout_errors:ratio_rate6h' },
      ],
      [
        'Other errors (objective: 0.1 %)',
        'percentunit',
        { '5 minutes': 'slo:browse_errors:ratio_rate5m', '6 hours': 'slo:browse_errors:ratio_rate6h' },
      ],
      [
        'Checkouts over 0.5 s (objective: 1 %)',
        'percentunit',
        {
          '5 minutes': 'slo:checkout_latency_errors:ratio_rate5m',
          '6 hours': 'slo:checkout_latency_errors:ratio_rate6h',
        },
      ],
      [
        'Events over 5 s (objective: 1 %)',
        'percentunit',
        { '5 minutes': 'slo:event_lag_errors:ratio_rate5m', '6 hours': 'slo:event_lag_errors:ratio_rate6h' },
      ],
      'At the gateway',
      ['Requests', 'reqps', { '{{route}}': 'sum by (route) (rate(http_requests_total{service="gateway"}[5m]))' }],
      [
        'Server errors',
        'reqps',
        {
          '{{route}} {{status}}':
            'sum by (route, status) (rate(http_requests_total{service="gateway",status=~"5.."}[5m]))',
        },
      ],
      [
        'Refusals',
        'reqps',
        {
          '{{route}} {{status}}':
            'sum by (route, status) (rate(http_requests_total{service="gateway",status=~"4.."}[5m]))',
        },
      ],
      [
        'Checkout durations',
        's',
        {
          p50: quantile(0.5, 'http_request_duration_seconds', 'job').replace('_bucket[', `_bucket{${checkout}}[`),
          p99: quantile(0.99, 'http_request_duration_seconds', 'job').replace('_bucket[', `_bucket{${checkout}}[`),
        },
      ],
      'In the services',
      ['Requests', 'reqps', { '{{service}}': 'sum by (service) (rate(http_requests_total{service!="gateway"}[5m]))' }],
      [
        'Server errors',
        'reqps',
        {
          '{{service}} {{route}}':
            'sum by (service, route) (rate(http_requests_total{service!="gateway",status=~"5.."}[5m]))',
        },
      ],
      [
        'Slowest routes, p99',
        's',
        {
          '{{service}} {{method}} {{route}}': `topk(10, ${quantile(0.99, 'http_request_duration_seconds', 'service, method, route')})`,
        },
      ],
      ['Up', 'short', { '{{service}}': 'min by (service) (up{job="shop"})' }],
    ],
  },
  {
    uid: 'shop-events',
    title: 'Events',
    panels: [
      'In transit',
      ['Published', 'ops', { '{{type}}': 'sum by (type) (rate(events_published_total[5m]))' }],
      ['Handled', 'ops', { '{{group}}': 'sum by (group) (rate(events_consumed_total{result="handled"}[5m]))' }],
      [
        'Retried or parked',
        'ops',
        {
          '{{group}} {{type}} {{result}}':
            'sum by (group, type, result) (rate(events_consumed_total{result=~"retried|parked"}[5m]))',
        },
      ],
      ['Lag from change to handler, p99', 's', { '{{group}}': quantile(0.99, 'event_lag_seconds', 'group') }],
      [
        'Handler duration, p99',
        's',
        { '{{group}} {{type}}': `topk(10, ${quantile(0.99, 'event_handling_seconds', 'group, type')})` },
      ],
      'Waiting',
      ['Not yet published', 'short', { '{{source}}': 'max by (source) (outbox_events)' }],
      ['Age of the oldest unpublished event', 's', { '{{source}}': 'max by (source) (outbox_oldest_seconds)' }],
      ['Not yet handled', 'short', { '{{group}} {{topic}}': 'max by (group, topic) (event_backlog) > 0' }],
      ['Dead letters', 'short', { '{{group}}': 'max by (group) (dead_letters_waiting)' }],
    ],
  },
  {
    uid: 'shop-business',
    title: 'Business',
    panels: [
      'Orders and money',
      ['Orders per hour', 'short', { orders: 'sum(increase(orders_placed_total[1h]))' }],
      ['Order value per hour', 'currencyUSD', { placed: 'sum(increase(orders_placed_cents_total[1h])) / 100' }],
      [
        'Revenue per day',
        'currencyUSD',
        {
          captured: 'sum(increase(payments_cents_total{direction="captured"}[1d])) / 100',
          refunded: 'sum(increase(payments_cents_total{direction="refunded"}[1d])) / 100',
        },
      ],
      ['Payments by outcome, per hour', 'short', { '{{outcome}}': 'sum by (outcome) (increase(payments_total[1h]))' }],
      ['Stuck payments', 'short', { '{{reason}}': 'max by (reason) (payments_stuck)' }],
      [
        'Promises kept (objective: 95 %)',
        'percentunit',
        {
          'last 28 days':
            'max(promises_due{outcome="kept"}) / (max(promises_due{outcome="kept"}) + max(promises_due{outcome="late"}))',
        },
      ],
      'Shoppers',
      ['Carts in use', 'short', { carts: 'max(carts_active)' }],
      ['Cart changes', 'ops', { '{{change}}': 'sum by (change) (rate(cart_changes_total[5m]))' }],
      [
        'Orders per cart addition, per hour',
        'percentunit',
        { orders: 'sum(increase(orders_placed_total[1h])) / sum(increase(cart_changes_total{change="added"}[1h]))' },
      ],
      [
        'Chat wait',
        's',
        { p50: quantile(0.5, 'chat_wait_seconds', 'job'), p90: quantile(0.9, 'chat_wait_seconds', 'job') },
      ],
    ],
  },
  {
    uid: 'shop-saturation',
    title: 'Saturation',
    panels: [
      'Processes',
      [
        'CPU',
        'percentunit',
        { '{{service}} {{instance}}': 'sum by (service, instance) (rate(process_cpu_seconds_total{job="shop"}[5m]))' },
      ],
      [
        'Memory',
        'bytes',
        { '{{service}} {{instance}}': 'sum by (service, instance) (process_resident_memory_bytes{job="shop"})' },
      ],
      [
        'Heap in use',
        'bytes',
        { '{{service}} {{instance}}': 'sum by (service, instance) (nodejs_heap_size_used_bytes{job="shop"})' },
      ],
      [
        'Event loop, p99',
        's',
        { '{{service}} {{instance}}': 'max by (service, instance) (nodejs_eventloop_lag_p99_seconds)' },
      ],
      [
        'Time in garbage collection',
        'percentunit',
        { '{{service}}': 'sum by (service) (rate(nodejs_gc_duration_seconds_sum[5m]))' },
      ],
      'Overload',
      [
        'Requests in flight',
        'short',
        { '{{instance}} {{kind}}': 'max by (instance, kind) (gateway_requests_in_flight)' },
      ],
      [
        'Refused because the shop is busy',
        'reqps',
        { '{{urgency}}': 'sum by (urgency) (rate(gateway_overload_refusals_total[5m]))' },
      ],
      'Databases',
      [
        'Connections in use',
        'percentunit',
        {
          '{{service}} {{database}}':
            'max by (service, database) (db_pool_connections{state="busy"} / ignoring (state) db_pool_connections_max)',
        },
      ],
      [
        'Waiting for a connection',
        'short',
        { '{{service}} {{database}}': 'max by (service, database) (db_pool_connections{state="waiting"})' },
      ],
    ],
  },
];
