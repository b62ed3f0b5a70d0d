import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { productionRouter } from '../tools/build/production-router.ts';

export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss()],
  resolve: { alias: productionRouter },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
