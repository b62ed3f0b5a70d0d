import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** React Router's exports name its development build only; the production one is smaller and quiet. */
const productionRouter = (entry: string) =>
  fileURLToPath(import.meta.resolve(entry)).replace('development', 'production');

/** A running shop for `vite dev`; it wants to see its own origin. */
const shop = process.env.SHOP_URL ?? 'http://localhost:8080';
const proxied = { target: shop, headers: { origin: shop } };

export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: productionRouter('react-router') },
            { find: /^react-router\/dom$/, replacement: productionRouter('react-router/dom') },
          ]
        : [],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': proxied, '/images': proxied } },
}));
