import type { ShopView } from '@loop-petal/contracts/shapes/shop';

/** Overrides the colors of `tokens.css`; hovered buttons mix the accent color with black or white. */
export const accentCss = (accent: ShopView['accent'] | undefined): string =>
  accent
    ? `:root{--rose:light-dark(${accent.light},${accent.dark});--rose-strong:light-dark(color-mix(in srgb,${accent.light} 80%,#000),color-mix(in srgb,${accent.dark} 75%,#fff))}`
    : '';
