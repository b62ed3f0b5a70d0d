const OPEN_PALETTE = 'open-palette';

/** Opens the command palette, for buttons outside of it. */
export const openPalette = () => document.dispatchEvent(new Event(OPEN_PALETTE));

/** Calls back when `openPalette` is called. @returns stops listening */
export function onOpenPalette(open: () => void): () => void {
  document.addEventListener(OPEN_PALETTE, open);
  return () => document.removeEventListener(OPEN_PALETTE, open);
}
