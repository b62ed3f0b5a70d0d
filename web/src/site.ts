import { createContext, useContext } from 'react';

export interface Site {
  /** Where the shop is reached from outside, without a slash at the end: for canonical links. */
  publicUrl: string;
}

export const SiteContext = createContext<Site>({ publicUrl: '' });
export const useSite = (): Site => useContext(SiteContext);
