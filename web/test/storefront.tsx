import { afterEach, expect } from '@jest/globals';
import { FocusKeeper } from '@loop-petal/web-kit/focus-keeper';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '../../packages/web-kit/test/browser.ts';
import { axeViolations } from '../../packages/web-kit/test/dom.ts';
import { PanelsProvider } from '../src/panels/panels.tsx';

export { keysSent, never, Refusal, requests, sent, shopAnswers } from '../../packages/web-kit/test/shop-answers.ts';

// Each test sets up its own sessions and drafts.
afterEach(() => sessionStorage.clear());

export function show(part: ReactNode, address = '/') {
  const client = createQueryClient();
  const element = (
    <PanelsProvider>
      <main>
        <Suspense>{part}</Suspense>
      </main>
      <Toaster />
      <FocusKeeper />
    </PanelsProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, address: () => router.state.location.pathname + router.state.location.search };
}

export const expectAccessible = async () => expect(await axeViolations()).toEqual([]);
