export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

/** Runs in the head before anything is painted, so that a chosen theme never flashes. Stands in the page as it is. */
export const THEME_SCRIPT = `try{let t=localStorage.${STORAGE_KEY}||sessionStorage.${STORAGE_KEY};if(t=="light"||t=="dark")document.documentElement.dataset.theme=t}catch{}`;

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows the page in a theme. `lasting` keeps it on this device, otherwise until the tab is closed. */
export function chooseTheme(theme: Theme, lasting: boolean): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colorBrowser(theme);
  keepTheme(theme, lasting);
}

function keepTheme(theme: Theme, lasting: boolean): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (theme !== 'system') (lasting ? localStorage : sessionStorage).setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice holds until the next page is loaded.
  }
}

/** The browser's own bars follow the choice: of the two colors in the page, the chosen one counts. */
export function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= /dark/.test(meta.media) ? 'dark' : 'light';
    const own = meta.dataset.scheme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}
