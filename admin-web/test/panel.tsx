import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { currentToast, dismissToast } from '@loop-petal/web-kit/toast-store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { axeViolations } from '../../packages/web-kit/test/dom.ts';
import { forgetUnsavedWork } from '../src/layout/unsaved-work.ts';
import { adminRoutes } from '../src/router.tsx';
import { signIn } from '../src/session/admin-session.ts';

/** A call that the panel made. */
export interface Asked {
  /** `PATCH /api/admin/products/p1` */
  line: string;
  body: unknown;
}
/** Status and JSON, or what the body of a call is answered with. A promise that never ends is a slow shop. */
export type Answer = unknown | ((body: unknown) => unknown | Promise<unknown>);

/** An answer other than 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly code?: string,
  ) {}
}

export const never = () => new Promise<never>(() => undefined);

const EMPTY: Record<string, Answer> = {
  'GET /api/admin/stats': { totalOrders: 2, pendingOrders: 1, totalRevenue: '59.98', days: [], bestSellers: [] },
  'GET /api/admin/stats/to-make': [],
  'GET /api/admin/stats/changes': never,
  'GET /api/admin/products': [],
  'GET /api/admin/categories': [],
  'GET /api/admin/offers': [],
  'GET /api/admin/users': [],
  'GET /api/admin/orders': [],
  'GET /api/products': [],
  'GET /api/shop': {},
};

// The code of a place is loaded, and compiled, at its first use.
configure({ asyncUtilTimeout: 15_000 });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;
window.matchMedia = ((media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
/** jsdom does not know which dialogs are modal: here all open ones are. */
const { querySelector } = Document.prototype;
Document.prototype.querySelector = function (this: Document, selectors: string) {
  return querySelector.call(this, selectors.replace('dialog:modal', 'dialog[open]'));
} as typeof querySelector;

let asked: Asked[] = [];
let answers: Record<string, Answer> = {};

beforeEach(() => {
  asked = [];
  answers = { ...EMPTY };
  globalThis.fetch = jest.fn(answer as typeof fetch);
});
afterEach(() => {
  forgetUnsavedWork();
  const toast = currentToast();
  if (toast) dismissToast(toast.id);
});

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const path = url.split('?')[0];
  const line = `${init.method ?? 'GET'} ${path}`;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
  asked.push({ line, body });
  const given = answers[line] ?? new Refusal(404, 'Unknown to this test');
  const value = typeof given === 'function' ? await given(body) : given;
  if (!(value instanceof Refusal)) return Response.json(value, { headers: { 'x-total-count': '1' } });
  return Response.json({ message: value.message, code: value.code }, { status: value.status });
}

/** From now on the shop answers so. */
export const shopAnswers = (more: Record<string, Answer>): void => void Object.assign(answers, more);

/** What the panel has sent: every call that is no GET. */
export const sent = (): Asked[] => asked.filter(({ line }) => !line.startsWith('GET '));

/** The panel at an address below `/admin`, with the addresses that were visited before it. */
export async function openPanel(address: string, before: readonly string[] = []) {
  signIn('a-token');
  const client = createQueryClient();
  const initialEntries = [...before, address].map((path) => `/admin${path}`);
  const router = createMemoryRouter(adminRoutes(client), { basename: '/admin', initialEntries });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  );
  await screen.findByRole('tablist', { name: 'Admin sections' });
  return {
    /** Path and query on which the panel is. */
    address: () => (router.state.location.pathname + router.state.location.search).replace(/^\/admin/, ''),
    go: (to: number | string) => act(async () => void (await router.navigate(to as string))),
    /** Asks the shop again for everything on screen. */
    refetch: () => act(() => client.refetchQueries({ type: 'active' })),
  };
}

export const expectAccessible = async () => expect(await axeViolations()).toEqual([]);
