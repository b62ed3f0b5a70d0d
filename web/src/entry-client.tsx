import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom';
import { App, Pages } from './app.tsx';
import { followOtherTabs } from './features/auth/queries.ts';
import { findPage } from './find-page.ts';
import { hydrateDeferred } from './navigation/deferred.tsx';
import { ShopRouter } from './navigation/shop-router.tsx';
import { type PageState, STATE_ELEMENT } from './page-state.ts';
import { hydrateRoot } from './react-dom.ts';
import './styles.css';

const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT)?.textContent ?? '{}');
const queryClient = createQueryClient();
hydrate(queryClient, state.queries);
followOtherTabs(queryClient);
const history = createBrowserHistory({ v5Compat: true });

/** Code and data of the next page come at the same time. A failure is reported when the page is rendered. */
function prepare(location: Location): void {
  const page = findPage(location);
  void hydrateDeferred();
  page.loadCode().catch(() => undefined);
  void page.loadData(queryClient);
}

/** The code of the page on screen must be there before hydration, or React would find a fallback instead. */
async function start(): Promise<void> {
  await findPage(history.location).loadCode();
  // A transition is interruptible by input.
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

// Pages import what this module's chunk holds: it must not wait for them itself. Hydration starts in a new
// task, separate from this module's evaluation.
setTimeout(start);
