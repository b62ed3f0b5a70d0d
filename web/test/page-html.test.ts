import { expect, test } from '@jest/globals';
import { firstScript } from '../server/first-script.ts';
import { findAssets } from '../server/page-assets.ts';
import { assemble } from '../server/page-html.ts';
import type { Renderer } from '../server/site-build.ts';
import { accentCss } from '../src/accent-css.ts';
import { STATE_ELEMENT, toScriptJson } from '../src/page-state.ts';

const renderer = { STATE_ELEMENT, toScriptJson } as Renderer;
const assets = { styles: ['assets/e.css'], fonts: ['assets/f.woff2'], modules: ['assets/e.js', 'assets/p.js'] };

test('a name that closes a script element stays text in the page’s state', () => {
  const state = { name: '</script><script>alert(1)</script>' };
  const html = assemble(renderer, {
    html: '<html><head></head><body></body></html>',
    state,
    assets,
    firstScript: firstScript(assets),
  });
  expect(html.match(/<script/g)).toHaveLength(3);
  const json = html.match(/type="application\/json"[^>]*>(.*?)<\/script>/)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(state);
});

test('styles, the accent color, fonts and the first script are in the head, the state is at the end of the body', () => {
  const html = assemble(renderer, {
    html: '<html><head></head><body><p></p></body></html>',
    state: {},
    assets,
    css: accentCss({ light: '#1f4e79', dark: '#8ec5ff' }),
    firstScript: firstScript(assets),
  });
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain('<link rel="stylesheet" href="/assets/e.css">');
  expect(head).toMatch(/<link rel="stylesheet"[^>]*><style>:root\{--rose:light-dark\(#1f4e79,#8ec5ff\)/);
  expect(head).toContain('href="/assets/f.woff2"');
  expect(head).toContain('["/assets/e.js","/assets/p.js"]');
  expect(body).toMatch(/<\/p><script type="application\/json".*<\/script><\/body>/);
});

test('a page loads the imports of its code first', () => {
  const manifest = {
    'style.css': { file: 'e.css' },
    'src/entry-client.tsx': { file: 'e.js', assets: ['f.woff2', 'x.png'], imports: ['_shared'] },
    'src/features/shop/shop-page.tsx': { file: 'shop.js', imports: ['_shared', '_card'] },
    _shared: { file: 'shared.js' },
    _card: { file: 'card.js', imports: ['_shared'] },
  };
  expect(findAssets(manifest, ['src/features/shop/shop-page.tsx'])).toEqual({
    styles: ['e.css'],
    fonts: ['f.woff2'],
    modules: ['shared.js', 'e.js', 'card.js', 'shop.js'],
  });
});

test('without an accent color, a page has the specified one', () => {
  expect([accentCss(null), accentCss(undefined)]).toEqual(['', '']);
});
