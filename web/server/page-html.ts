import { THEME_SCRIPT } from '@loop-petal/web-kit/theme-choice';
import type { PageAssets } from './page-assets.ts';
import type { Renderer } from './site-build.ts';

interface Parts {
  html: string;
  state: unknown;
  assets: PageAssets;
}

/** Adds styles, fonts, state and script to what React rendered. */
export function assemble(renderer: Renderer, { html, state, assets }: Parts): string {
  const head = [
    `<script>${THEME_SCRIPT}</script>`,
    ...assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<link rel="modulepreload" fetchpriority="low" href="/${assets.script}">`,
    ...assets.modules.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
  ].join('');
  const tail =
    `<script type="application/json" id="${renderer.STATE_ELEMENT}">${renderer.toScriptJson(state)}</script>` +
    `<script type="module">${startAfterPaint(assets)}</script>`;
  return `<!doctype html>${insertBefore(insertBefore(html.replace(/^<!DOCTYPE html>/i, ''), '</head>', head), '</body>', tail)}`;
}

/** The page is complete without its script, so the first paint does not wait for it. A hidden tab paints nothing. */
export const startAfterPaint = ({ script }: PageAssets): string =>
  `const go=()=>import(${JSON.stringify(`/${script}`)});document.hidden?go():requestAnimationFrame(()=>setTimeout(go))`;

function insertBefore(html: string, mark: string, text: string): string {
  const at = mark === '</head>' ? html.indexOf(mark) : html.lastIndexOf(mark);
  return at < 0 ? html + text : html.slice(0, at) + text + html.slice(at);
}
