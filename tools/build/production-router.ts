import { fileURLToPath } from 'node:url';

const inProduction = (file: string): string =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

/**
 * Vite's aliases for React Router, which exports only its development build, with warnings that every page would load.
 * Both entries, because a page that loads one of each build has two routers.
 */
export const productionRouter = [
  { find: /^react-router$/, replacement: inProduction('index') },
  { find: /^react-router\/dom$/, replacement: inProduction('dom-export') },
];
