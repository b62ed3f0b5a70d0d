/** The colors of each theme that the accent color must be readable on, and the text on the accent color. */
const GROUNDS = {
  light: ['#f6efe4', '#fffaf2', '#eee3d3'],
  dark: ['#1c1613', '#27201c', '#15100e', '#2b1217'],
} as const;
export type Theme = keyof typeof GROUNDS;

export const MIN_CONTRAST = 4.5;

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two colors such as `#9a3a50`, from 1 to 21, as in WCAG 2. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The minimum contrast of an accent color in a theme: to the backgrounds, and to the text of its buttons. */
export const accentContrast = (color: string, theme: Theme): number =>
  Math.min(...GROUNDS[theme].map((ground) => contrast(color, ground)));
