import type { SlidePicture } from '@loop-petal/contracts/shapes/content';
import { SCENES } from '../../scenes.ts';

export const SLIDE_PICTURES = {
  bouquet: {
    scene: SCENES['hero-bouquet'],
    alt: 'A wrapped bouquet of crocheted roses, daisies and lavender lies on warm cream paper.',
    position: 'object-[96%_50%]',
  },
  stems: {
    scene: SCENES['hero-stems'],
    alt: 'Crocheted lavender, a rose, a tulip, a sunflower and a poppy lie side by side on cream paper.',
    position: 'object-[52%_50%]',
  },
  pots: {
    scene: SCENES['hero-pots'],
    alt: 'Three crochet pots in a row with a sunflower, lavender and a flowering cactus.',
    position: 'object-[50%_50%]',
  },
} as const satisfies Record<SlidePicture, object>;
