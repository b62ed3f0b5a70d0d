import { Gauge, Histogram } from 'prom-client';

/** The time from the first unanswered message to the agent's answer. */
export const chatWait = new Histogram({
  name: 'chat_wait_seconds',
  help: "From a shopper's message to the first answer of an agent",
  buckets: [5, 15, 30, 60, 120, 300, 600, 1800, 3600, 14_400, 86_400],
});

export const chatSockets = new Gauge({
  name: 'chat_sockets',
  help: 'Open sockets of shoppers and agents',
  labelNames: ['side'],
});
