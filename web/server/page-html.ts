import { THEME_SCRIPT } from '@loop-petal/web-kit/theme-choice';
import type { PageAssets } from './page-assets.ts';
import type { Renderer } from './site-build.ts';

interface Parts {
  html: string;
  state: unknown;
  structuredData?: object[];
  /** Applied after the stylesheets. */
  css?: string;
  assets: PageAssets;
  firstScript: string;
}

/** Adds styles, fonts, first script, structured data and state to React's HTML. */
export function assemble(
  renderer: Renderer,
  { html, state, structuredData = [], css, assets, firstScript }: Parts,
): string {
  const head = [
    `<script>${THEME_SCRIPT}</script>`,
    ...assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    css && `<style>${css}</style>`,
    `<script>${firstScript}</script>`,
    structuredData.length > 0 && `<script type="application/ld+json">${renderer.toScriptJson(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('');
  const tail = `<script type="application/json" id="${renderer.STATE_ELEMENT}">${renderer.toScriptJson(state)}</script>`;
  return `<!doctype html>${insertBefore(insertBefore(html.replace(/^<!DOCTYPE html>/i, ''), '</head>', head), '</body>', tail)}`;
}

function insertBefore(html: string, mark: string, text: string): string {
  const at = mark === '</head>' ? html.indexOf(mark) : html.lastIndexOf(mark);
  return at < 0 ? html + text : html.slice(0, at) + text + html.slice(at);
}
