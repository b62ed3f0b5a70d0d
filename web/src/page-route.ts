import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router-dom';
import { hydrateDeferred, shouldHydrateDeferred } from './navigation/deferred.tsx';
import { loadable } from './navigation/loadable.ts';

const modules = import.meta.glob<{ Component: ComponentType<Params> }>('./features/*/*-page.tsx');

// biome-ignore lint/suspicious/noExplicitAny: a page's queries have nothing in common but being queries
type AnyQuery = FetchQueryOptions<any, any, any, any>;

interface Page {
  /** Public data of the page, also loaded on the server; never data of a single visitor. */
  queries?: (args: { params: Params; search: URLSearchParams }) => AnyQuery[];
  status?: number;
}

export interface PageHandle extends Page {
  file: string;
  Component: ComponentType<Params>;
  loadCode: () => Promise<void>;
}

/** A route whose page is `features/{file}.tsx`, loaded on first use. */
export function pageRoute(file: string, place: { path: string } | { index: true }, page: Page = {}): RouteObject {
  const load = modules[`./features/${file}.tsx`];
  if (!load) throw new Error(`no page ${file}`);
  const { Component, loadCode } = loadable(async () => {
    const module = await load();
    if (shouldHydrateDeferred()) await hydrateDeferred();
    return module.Component;
  });
  const handle: PageHandle = { ...page, file: `src/features/${file}.tsx`, Component, loadCode };
  return { ...place, handle };
}
