import { SCENES } from '../../scenes.ts';

export const HERO_SLIDES = [
  {
    key: 'bouquet',
    eyebrow: 'Made to order in 3-5 business days',
    title: 'Flowers that keep, stitch by stitch.',
    text: 'Bouquets, potted flowers and single stems, crocheted by hand in soft cotton and sent anywhere in the United States.',
    scene: SCENES['hero-bouquet'],
    alt: 'A wrapped bouquet of crocheted roses, daisies and lavender lies on warm cream paper.',
    position: 'object-[96%_50%]',
    primary: { to: '/shop', label: 'Shop all flowers' },
    secondary: { to: '/bouquets', label: 'See the bouquets' },
  },
  {
    key: 'stems',
    eyebrow: 'Single stems',
    title: 'One bloom says plenty.',
    text: 'Roses, tulips, poppies and sunflowers on wired stems. Take one for the desk, or mix a bunch of your own.',
    scene: SCENES['hero-stems'],
    alt: 'Crocheted lavender, a rose, a tulip, a sunflower and a poppy lie side by side on cream paper.',
    position: 'object-[52%_50%]',
    primary: { to: '/shop?category=stems', label: 'Shop single stems' },
    secondary: { to: '/offers', label: 'See the offers' },
  },
  {
    key: 'pots',
    eyebrow: 'Potted flowers',
    title: 'A windowsill that never wilts.',
    text: 'Little crochet gardens in crochet pots. No water, no sun, no guilt after the holidays.',
    scene: SCENES['hero-pots'],
    alt: 'Three crochet pots in a row with a sunflower, lavender and a flowering cactus.',
    position: 'object-[50%_50%]',
    primary: { to: '/shop?category=potted', label: 'Shop potted flowers' },
    secondary: { to: '/contact', label: 'Ask for a custom order' },
  },
] as const;
