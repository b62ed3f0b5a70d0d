import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { loadable } from './navigation/loadable.ts';
import { shopQueries } from './queries/shop.ts';

/** A part whose code loads only in shops that have it. */
export function shopPart(
  isShown: (shop: ShopView) => unknown,
  load: () => Promise<ComponentType<{ shop: ShopView }>>,
): ComponentType {
  const { Component } = loadable(load);

  return function ShopPart() {
    const { data: shop } = useQuery(shopQueries.details());
    return <Suspense>{shop && isShown(shop) ? <Component shop={shop} /> : null}</Suspense>;
  };
}
