import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS, ENTRY } from './vite-chunks.ts';
import { singleIcons } from './vite-icons.ts';

// Always a production build, whatever NODE_ENV is set to.
process.env.NODE_ENV = 'production';

/** React Router's exports name its development build only; the production one is smaller and quiet. */
const productionRouter = (entry: string) =>
  fileURLToPath(import.meta.resolve(entry)).replace('development', 'production');

/**
 * Marks React Router's components and contexts as what they are, free of side effects, and leaves out their names for
 * development tools. Otherwise forms, fetchers and prefetching, which nobody uses, would be in every page.
 */
const shakeableRouter = (): Plugin => ({
  name: 'shakeable-router',
  transform: {
    filter: { id: /react-router[\\/]dist/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
});

/**
 * Without lists of files to preload Vite's helper around each `import()` has nothing to do, and all styles are in one
 * file: three quarters of a kilobyte less in every page.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), shakeableRouter(), plainImports(), singleIcons()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: productionRouter('react-router') },
      { find: /^react-router\/dom$/, replacement: productionRouter('react-router/dom') },
    ],
  },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: !isSsrBuild,
    // The server preloads what a page needs; the lists of files for all other cases would be in every page.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { input: ENTRY, output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The server bundle carries its libraries, so that it runs the production React whatever NODE_ENV says.
  ssr: { noExternal: true },
}));
