import type { todayCalls } from '@loop-petal/contracts/operations/today';
import { MAX_TODAY_ENTRIES, type TodayView } from '@loop-petal/contracts/shapes/today';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { askServicesWith } from './ask-all.ts';
import type { BackOffice } from './service-clients.ts';

const TODAY = 'GET /internal/today';

export async function collectToday(backOffice: BackOffice): Promise<{ today: TodayView; unanswered: string[] }> {
  const { answers, unanswered } = await askServicesWith(TODAY, backOffice, (client: ServiceClient<typeof todayCalls>) =>
    client.call(TODAY),
  );
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
