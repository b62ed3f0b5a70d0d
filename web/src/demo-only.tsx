import { type ComponentType, Suspense } from 'react';
import { loadable } from './navigation/loadable.ts';
import { useIsDemo } from './queries/shop.ts';

/** A part of the demo's pages; other shops don't load its code. */
export function demoOnly(load: () => Promise<ComponentType>): ComponentType {
  const { Component } = loadable(load);

  return function DemoOnly() {
    return <Suspense>{useIsDemo() && <Component />}</Suspense>;
  };
}
