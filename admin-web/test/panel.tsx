import { afterEach, beforeEach, expect } from '@jest/globals';
import type { StaffRole } from '@loop-petal/contracts/rules/staff-roles';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '../../packages/web-kit/test/browser.ts';
import { axeViolations } from '../../packages/web-kit/test/dom.ts';
import { type Answer, never, requests, shopAnswers } from '../../packages/web-kit/test/shop-answers.ts';

export { type Answer, keysSent, never, Refusal, sent, shopAnswers } from '../../packages/web-kit/test/shop-answers.ts';

import { forgetUnsavedWork } from '../src/layout/forms/unsaved-work.ts';
import type { SubRoute } from '../src/layout/shell/section.ts';
import { adminRoutes } from '../src/router.tsx';
import { homes, sections } from '../src/sections.ts';
import { currentRole, signIn } from '../src/session/admin-session.ts';

const EMPTY: Record<string, Answer> = {
  'GET /api/admin/stats': { totalOrders: 2, pendingOrders: 1, totalRevenue: '59.98', days: [], bestSellers: [] },
  'GET /api/admin/stats/to-make': [],
  'GET /api/admin/stats/changes': never,
  'GET /api/admin/products': [],
  'GET /api/admin/categories': [],
  'GET /api/admin/offers': [],
  'GET /api/admin/users': [],
  'GET /api/admin/orders': [],
  'GET /api/admin/production/promises': [],
  'GET /api/products': [],
  'GET /api/shop': { services: [] },
};

beforeEach(() => shopAnswers(EMPTY));
afterEach(forgetUnsavedWork);
afterEach(async () => {
  const role = currentRole();
  // Loaded only for other roles, because it loads all contracts. An admin may make all calls of the panel.
  if (role === 'admin') return;
  const { forbiddenCalls } = await import('./forbidden-calls.ts');
  const lines = requests().map(({ line }) => line);
  expect(forbiddenCalls(role, lines)).toEqual([]);
});

export async function openPanel(address: string, before: readonly string[] = [], role: StaffRole = 'admin') {
  await loadParts(sections.filter(({ key }) => address.includes(key) || homes[role] === `/${key}`));
  signIn('a-token', role);
  const client = createQueryClient();
  const initialEntries = [...before, address].map((path) => `/admin${path}`);
  const router = createMemoryRouter(adminRoutes(client), { basename: '/admin', initialEntries });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  );
  if (role !== 'artisan') await screen.findByRole('tablist', { name: 'Admin sections' });
  return {
    address: () => (router.state.location.pathname + router.state.location.search).replace(/^\/admin/, ''),
    go: (to: number | string) => act(async () => void (await router.navigate(to as string))),
    refetch: () => act(() => client.refetchQueries({ type: 'active' })),
  };
}

/** Loaded in sequence, because Jest's loader hangs when two lazy parts with shared modules load concurrently. */
async function loadParts(parts: readonly Pick<SubRoute, 'load' | 'children'>[]): Promise<void> {
  for (const { load, children } of parts) {
    await load?.();
    await loadParts(children ?? []);
  }
}

export const expectAccessible = async () => expect(await axeViolations()).toEqual([]);
