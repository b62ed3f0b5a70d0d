import { apis } from '@loop-petal/contracts/operations/all';
import type { todayCalls } from '@loop-petal/contracts/operations/today';
import { serviceNames } from '@loop-petal/contracts/services';
import { MAX_TODAY_ENTRIES, type TodayView } from '@loop-petal/contracts/shapes/today';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { askAll } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const TODAY = 'GET /internal/today';
const ASKED_SERVICES = serviceNames.filter((name) => TODAY in apis[name].calls);

export async function collectToday({
  logger,
  services,
}: BackOffice): Promise<{ today: TodayView; unanswered: string[] }> {
  const asks = ASKED_SERVICES.map((name) => {
    const client = services[name] as ServiceClient<typeof todayCalls>;
    return [name, () => client.call(TODAY)] as const;
  });
  const { answers, unanswered } = await askAll<TodayView>(logger, Object.fromEntries(asks));
  return { today: mergeToday(answers.map(([, part]) => part)), unanswered };
}

interface List {
  count: number;
  entries: unknown[];
}

/** Combines the parts of several services; a list that several of them know gets the sum of their counts. */
function mergeToday(parts: readonly TodayView[]): TodayView {
  const merged: Record<string, List> = {};
  for (const [name, list] of parts.flatMap((part) => Object.entries(part))) {
    const before = merged[name] ?? { count: 0, entries: [] };
    const entries = [...before.entries, ...list.entries].slice(0, MAX_TODAY_ENTRIES);
    merged[name] = { count: before.count + list.count, entries };
  }
  return merged as TodayView;
}
