import { createContext, useContext } from 'react';

export interface Site {
  publicUrl: string;
  /** Receives the page's metadata for search engines; only on the server. */
  onMeta?: (texts: PageTexts) => void;
}

export interface PageTexts {
  title: string;
  description: string;
  path: string;
}

export const SiteContext = createContext<Site>({ publicUrl: '' });
export const useSite = (): Site => useContext(SiteContext);
