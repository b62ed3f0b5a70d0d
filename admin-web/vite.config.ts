import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { productionRouter } from '../tools/build/production-router.ts';

/** The files that the page itself preloads, which Vite resolves first. */
let ofPage: readonly string[] = [];

export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss()],
  resolve: { alias: productionRouter },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      /** A dynamic import doesn't list what the page has anyway. */
      resolveDependencies(file, imported, { hostType }) {
        if (hostType === 'html') ofPage = [file, ...imported];
        return hostType === 'html' ? imported : imported.filter((name) => !ofPage.includes(name));
      },
    },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
