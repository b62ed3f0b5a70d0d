import { fileURLToPath } from 'node:url';

/** Vite's alias for React Router, which exports only its development build, with warnings that every page would load. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};
