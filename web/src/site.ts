import { createContext, useContext } from 'react';

export interface Site {
  /** Where the shop is reached from outside, without a slash at the end: for canonical links. */
  publicUrl: string;
  /** Receives what a page says about itself for search engines; on the server only. */
  onMeta?: (texts: PageTexts) => void;
}

export interface PageTexts {
  title: string;
  description: string;
  path: string;
}

export const SiteContext = createContext<Site>({ publicUrl: '' });
export const useSite = (): Site => useContext(SiteContext);
