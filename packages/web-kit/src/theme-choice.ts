import { store } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

/** Runs in the head before the first paint, so that the chosen theme never flashes. Inlined unchanged. */
export const THEME_SCRIPT = `try{let t=localStorage.${STORAGE_KEY}||sessionStorage.${STORAGE_KEY};if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch{}`;

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Applies a theme. With `lasting`, it is stored on this device, otherwise only until the tab is closed. */
export function chooseTheme(theme: Theme, lasting: boolean): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colorBrowser(theme);
  const value = theme === 'system' ? null : theme;
  store(STORAGE_KEY, lasting ? value : null);
  store(STORAGE_KEY, lasting ? null : value, 'sessionStorage');
}

/** Sets the color of the browser's UI: only the color meta tag of the chosen theme applies. */
export function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= /dark/.test(meta.media) ? 'dark' : 'light';
    const own = meta.dataset.scheme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}
