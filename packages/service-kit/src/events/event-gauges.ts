import { scrapedGauge } from '../telemetry/scraped-gauge.ts';

export interface OutboxState {
  events: number;
  oldestSeconds: number;
}

const watchDepth = scrapedGauge({
  name: 'outbox_events',
  help: 'Events that are stored and not yet published',
  labelNames: ['source'],
});
const watchAge = scrapedGauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event that is not yet published',
  labelNames: ['source'],
});

export function watchOutbox(source: string, read: () => Promise<OutboxState>): () => void {
  const depth = watchDepth(async () => [{ labels: { source }, value: (await read()).events }]);
  const age = watchAge(async () => [{ labels: { source }, value: (await read()).oldestSeconds }]);
  return () => {
    depth();
    age();
  };
}

const watchDeadLetters = scrapedGauge({
  name: 'dead_letters_waiting',
  help: 'Events that could not be handled and wait for an admin',
  labelNames: ['group'],
});
const watchBehind = scrapedGauge({
  name: 'event_backlog',
  help: 'Events of a topic that a consumer group has not handled yet, at most 1000 for a partition',
  labelNames: ['group', 'topic'],
});

export function watchConsumers(
  group: string,
  read: { deadLetters: () => Promise<number>; backlog: () => Promise<Map<string, number>> },
): () => void {
  const letters = watchDeadLetters(async () => [{ labels: { group }, value: await read.deadLetters() }]);
  const behind = watchBehind(async () =>
    [...(await read.backlog())].map(([topic, value]) => ({ labels: { group, topic }, value })),
  );
  return () => {
    letters();
    behind();
  };
}
