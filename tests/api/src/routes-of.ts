import type { Router } from 'express';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: unknown;
}

/** Every route of a router and its nested routers, such as `PATCH /api/cart/{id}`. */
export function routesOf(router: Pick<Router, 'stack'>): string[] {
  return (router.stack as unknown as Layer[]).flatMap(({ route, handle }) => {
    if (route) return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${inBraces(route.path)}`);
    const inner = handle as Partial<Router>;
    return inner.stack ? routesOf({ stack: inner.stack }) : [];
  });
}

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');
