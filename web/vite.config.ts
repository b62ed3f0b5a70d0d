import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Whoever builds, with whatever in the environment, gets the production build.
process.env.NODE_ENV = 'production';

/** React Router's exports name its development build only; the production one is smaller and quiet. */
const productionRouter = (entry: string) =>
  fileURLToPath(import.meta.resolve(entry)).replace('development', 'production');

/** Few larger chunks compress better than many small ones, and the libraries' stays cached through a release. */
const CHUNKS = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|@tanstack)[\\/]/,
  },
  {
    name: 'parts',
    test: /(packages[\\/]|web[\\/]src[\\/](catalogue|[^\\/]+$)|queries\.ts|lucide-react)/,
    minShareCount: 3,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The server bundle carries its libraries, so that it runs the production React whatever NODE_ENV says.
  ssr: { noExternal: true },
}));
