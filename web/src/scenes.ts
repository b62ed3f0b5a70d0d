import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';

/** The wide pictures of the home and about pages, written by tools/make-scenes.mjs. */
export const SCENES = {
  'hero-bouquet': {
    imageUrl: '/scenes/hero-bouquet',
    image: {
      width: 1600,
      height: 1000,
      widths: [480, 800, 1200, 1600],
      placeholder:
        'data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAAAQAgCdASoKAAYABABoJQBOgB6vFfsmBHAAAP7v1GPFpBpS8zPJei5FKSkhkXjeqAA=',
    },
  },
  'hero-stems': {
    imageUrl: '/scenes/hero-stems',
    image: {
      width: 1600,
      height: 1000,
      widths: [480, 800, 1200, 1600],
      placeholder:
        'data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoKAAYABABoJQBOgCHcm6wAAP62uHx8ro+hVYU4ymhg864+aiZuhVGiTIw0BJiIAAA=',
    },
  },
  'hero-pots': {
    imageUrl: '/scenes/hero-pots',
    image: {
      width: 1600,
      height: 1000,
      widths: [480, 800, 1200, 1600],
      placeholder:
        'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoKAAYABABoJQBOgCKKiIr7jAAA/miO1vGfOUbvpwuqWXcmA/XbmLFP1M1R2/iXPk8SYnp49fgAAA==',
    },
  },
  'about-workbench': {
    imageUrl: '/scenes/about-workbench',
    image: {
      width: 1600,
      height: 1000,
      widths: [480, 800, 1200, 1600],
      placeholder:
        'data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoKAAYABABoJQBOgCHOZU/AAP7JdubLmlpFEb3y/tYBzFrmFQ3Gw5M2S2xmRBtnmxkZBLW0J3wAAA==',
    },
  },
} satisfies Record<string, { imageUrl: string; image: ImageDetails }>;
