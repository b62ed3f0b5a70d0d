import { lazy, Suspense } from 'react';
import type { RenderFewer } from './suggestions.tsx';
import type { OrderPromise } from './use-order-promise.ts';

const PromiseAnswer = lazy(() => import('./promise-answer.tsx').then((module) => ({ default: module.PromiseAnswer })));

/** States whether the order can arrive by the day it is needed; empty without such a day. */
export function PromiseNotice({ promise, renderFewer }: { promise: OrderPromise; renderFewer: RenderFewer }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {(promise.neededBy !== null || (!promise.madeBy && promise.lacking !== 'artisan')) && (
        <Suspense>
          <PromiseAnswer promise={promise} renderFewer={renderFewer} />
        </Suspense>
      )}
    </div>
  );
}
