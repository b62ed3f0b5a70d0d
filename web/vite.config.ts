import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { productionRouter } from '../tools/build/production-router.ts';

// Always a production build, whatever NODE_ENV is set to.
process.env.NODE_ENV = 'production';

/** Libraries that every page needs; they stay cached across releases. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]react-dom/;
const LIBRARIES = /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]|lucide-react[\\/].*[\\/]x\.mjs/;
/** The rules for texts and amounts, which both forms and pages without a form use, and for the offered services. */
const TEXT_RULES = /contracts[\\/]src[\\/]rules[\\/](text|money|offered-services)/;
/** Small parts at the end of every page, which other code also uses. */
const PAGE_END =
  /src[\\/](theme-choice|layout[\\/]cookie-consent|panels[\\/]cookie-button)|(message-circle|stitch-divider)\./;
/** Parts of many pages that would otherwise be in the words or the end of the page, or in separate files. */
const SMALL = /web-kit[\\/]src[\\/]storage|rules[\\/]format-count|catalogue[\\/]product-link/;
/** Dates, destinations, the way back and the needed-by day of the product page, the cart and checkout. */
const DATES =
  /format-days|calendar-check|arrow-left|catalogue[\\/]making-days|queries[\\/]promises|promises[\\/](needed-by\.|use-order-promise)|account[\\/]queries/;
/** Parts of the summary that the cart loads without an interaction; one file, because checkout uses most of them too. */
const SUMMARY_PARTS =
  /catalogue[\\/](fold|offer-code)\.|promises[\\/](promise-notice|needed-by-field)|cart[\\/](cart-dates|assurances|summary-more)/;
/** Modules that at least this many pages and dialogs use share one file, because many small files compress poorly. */
const MIN_SHARE_COUNT = 7;

/** Code loads neither style sheets nor preloads, so Vite's helper for both is not needed. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainImports, tailwindcss()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { alias: productionRouter },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: !isSsrBuild,
    // The server names a page's files and the one style sheet; otherwise every file would list others.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 3 },
                { name: 'libraries', test: LIBRARIES, priority: 3 },
                { name: 'shell', tags: ['$initial'], priority: 2 },
                { name: 'text', test: TEXT_RULES, priority: 3 },
                { name: 'forms', test: /src[\\/]newsletter[\\/]subscribe/, priority: 2 },
                // Separate, because pages such as the product page don't need it.
                { name: 'words', test: /src[\\/](?:queries[\\/]use-content|preview-bar)/, priority: 2 },
                { name: 'end', test: PAGE_END, priority: 2 },
                { name: 'icons', test: /(truck|rotate-ccw)\./, priority: 2 },
                { name: 'dialog', test: /web-kit[\\/]src[\\/]dialog/, priority: 2 },
                { name: 'small', test: SMALL, priority: 3 },
                { name: 'shared', minShareCount: MIN_SHARE_COUNT, priority: 1 },
                { name: 'dates', test: DATES, priority: 1 },
                // Separate, because the home page shows it too.
                { name: 'leaf', test: /icons[\\/]leaf\./, priority: 1 },
                { name: 'summary-parts', test: SUMMARY_PARTS, priority: 0 },
              ],
            },
          },
        },
  },
  // The server bundle includes its libraries, so that it runs production React whatever NODE_ENV says.
  ssr: { noExternal: true },
}));
