import { TODAY_LISTS } from '@loop-petal/contracts/rules/today-lists';
import type { TodayView } from '@loop-petal/contracts/shapes/today';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { LeftOut } from '../../layout/parts/left-out.tsx';
import { NotifyButton } from '../../notify/notify-button.tsx';
import { FirstSteps } from './first-steps.tsx';
import { todayQueries } from './queries.ts';
import { TodayList } from './today-list.tsx';

const EMPTY: Readonly<Record<keyof TodayView, string>> = {
  toMake: 'No piece is planned for today.',
  readyToPack: 'No finished order needs packing.',
  shipToday: 'Nothing has to ship today.',
  late: 'No order is late.',
  atRisk: 'No order is at risk.',
  newOrders: 'No new orders.',
  questions: 'Every question is answered.',
  returns: 'No open returns.',
  lowMaterials: 'No material is low.',
};

export function TodayPage() {
  const query = useQuery(todayQueries.day());
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Today</h2>
        <NotifyButton />
      </div>
      <FirstSteps />
      <QueryView query={query} failure="Failed to load the day’s lists" loading={<Skeleton className="h-96" />}>
        {({ summary: lists, leftOut }) => (
          <>
            <LeftOut
              services={leftOut}
              effect="Some lists are incomplete"
              className="mb-4 rounded-md border border-line"
            />
            <div className="gap-4 *:mb-4 *:break-inside-avoid md:columns-2 xl:columns-3">
              {TODAY_LISTS.map(({ name, title }) => (
                <TodayList key={name} title={title} empty={EMPTY[name]} list={lists[name]} />
              ))}
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}
