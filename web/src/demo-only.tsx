import { type ComponentType, Suspense } from 'react';
import { loadable } from './navigation/loadable.ts';
import { useIsDemo } from './queries/shop.ts';

export function demoOnly(load: () => Promise<ComponentType>): ComponentType {
  const { Component } = loadable(load);

  return function DemoOnly() {
    return <Suspense>{useIsDemo() && <Component />}</Suspense>;
  };
}
