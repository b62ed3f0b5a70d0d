const OPEN_PALETTE = 'open-palette';

export const openPalette = () => document.dispatchEvent(new Event(OPEN_PALETTE));

export function onOpenPalette(open: () => void): () => void {
  document.addEventListener(OPEN_PALETTE, open);
  return () => document.removeEventListener(OPEN_PALETTE, open);
}
