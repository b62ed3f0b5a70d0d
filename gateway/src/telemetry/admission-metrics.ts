import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';
import type { Admission } from '../protection/admission.ts';
import { httpAgent } from '../proxy/upstream-fetch.ts';

const watchRequests = scrapedGauge({
  name: 'gateway_requests_in_flight',
  help: 'Requests in flight, their limit, and those that wait for other companies or a connection',
  labelNames: ['kind'],
});

export function watchAdmission({ counts }: Admission): void {
  watchRequests(() => {
    const { inFlight, outside, limit } = counts();
    const waiting = Object.values(httpAgent.requests).reduce((sum, requests) => sum + (requests?.length ?? 0), 0);
    return [
      { labels: { kind: 'now' }, value: inFlight },
      { labels: { kind: 'most' }, value: limit },
      { labels: { kind: 'outside' }, value: outside },
      { labels: { kind: 'waiting' }, value: waiting },
    ];
  });
}
