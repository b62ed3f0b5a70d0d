import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import type { Location } from 'react-router-dom';
import { App, Pages } from './app.tsx';
import { followOtherTabs } from './features/auth/queries.ts';
import { findPage } from './find-page.ts';
import { createBrowserHistory } from './navigation/browser-history.ts';
import { hydrateDeferred } from './navigation/deferred.tsx';
import { ShopRouter } from './navigation/shop-router.tsx';
import { type PageState, STATE_ELEMENT } from './page-state.ts';
import { hydrateRoot } from './react-dom.ts';
import './styles.css';

const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT)?.textContent ?? '{}');
const queryClient = createQueryClient();
hydrate(queryClient, state.queries);
followOtherTabs(queryClient);
const history = createBrowserHistory();

/** Loads code and data of the next page in parallel. Ignores failures, which rendering reports. */
function prepare(location: Location): void {
  const page = findPage(location);
  void hydrateDeferred();
  page.loadCode().catch(() => undefined);
  void page.loadData(queryClient);
}

/** Loads the current page's code before hydration; otherwise React would render a fallback instead. */
async function start(): Promise<void> {
  await findPage(window.location).loadCode();
  // Input can interrupt hydration in a transition.
  startTransition(() => {
    hydrateRoot(
      document,
      <App queryClient={queryClient} site={state.site}>
        <ShopRouter history={history} onVisit={prepare}>
          <Pages />
        </ShopRouter>
      </App>,
    );
  });
}

// Does not await the pages, because they import from this module's chunk. Hydrates in a new task to keep tasks short.
setTimeout(start);
