import { DEFAULT_POLICIES } from './default-policies.ts';

const SLIDES = [
  {
    picture: 'bouquet' as const,
    eyebrow: 'Made to order in {makingDays}',
    title: 'Flowers that keep, stitch by stitch.',
    text: 'Bouquets, potted flowers and single stems, crocheted by hand in soft cotton and sent anywhere in the United States.',
    button: 'Shop all flowers',
    buttonLink: '/shop',
    secondButton: 'See the bouquets',
    secondButtonLink: '/bouquets',
  },
  {
    picture: 'stems' as const,
    eyebrow: 'Single stems',
    title: 'One bloom says plenty.',
    text: 'Roses, tulips, poppies and sunflowers on wired stems. Take one for the desk, or mix a bunch of your own.',
    button: 'Shop single stems',
    buttonLink: '/shop?category=stems',
    secondButton: 'See the offers',
    secondButtonLink: '/offers',
  },
  {
    picture: 'pots' as const,
    eyebrow: 'Potted flowers',
    title: 'A windowsill that never wilts.',
    text: 'Little crochet gardens in crochet pots. No water, no sun, no guilt after the holidays.',
    button: 'Shop potted flowers',
    buttonLink: '/shop?category=potted',
    secondButton: 'Ask for a custom order',
    secondButtonLink: '/custom-order',
  },
];

const FAQ = [
  {
    title: 'Ordering',
    questions: [
      {
        question: 'How long does it take to make my order?',
        answer: 'Every piece is crocheted after you order it. That takes {makingDays}; then it travels to you.',
      },
      {
        question: 'What if I am not happy with my flowers?',
        answer:
          'All our flowers come with a {returnDays}-day satisfaction guarantee. Write to us and we will make it right, with a new piece or your money back.',
      },
      {
        question: 'Do you make flowers for weddings?',
        answer:
          'Yes, and gladly. There is special wedding pricing for orders of 10 or more pieces. Tell us your date and colors.',
      },
      {
        question: 'Can I ask for my own colors?',
        answer: 'Yes. Ask for a custom order and describe what you have in mind. We’ll send you a sketch and a quote.',
      },
    ],
  },
  {
    title: 'Shipping and care',
    questions: [
      {
        question: 'Where do you ship?',
        answer: 'We ship within the United States only for now.',
      },
      {
        question: 'What does shipping cost?',
        answer: '{groundShipping}',
      },
      {
        question: 'How do I look after crochet flowers?',
        answer:
          'Dust them with a soft brush, keep them out of strong sun, and spot clean with cool water and mild soap.',
      },
      {
        question: 'How will I know where my parcel is?',
        answer:
          'You get a tracking number by email when it leaves us. Enter it on the Shipping & Tracking page at any time.',
      },
    ],
  },
];

const REASONS = [
  {
    title: 'They last',
    text: 'No wilting, no watering. Your wedding bouquet is still on the shelf at your tenth anniversary.',
  },
  {
    title: 'Made by hand',
    text: 'Each petal is worked by hand, never by a machine. No two are quite alike.',
  },
  {
    title: 'Soft cotton',
    text: 'Premium cotton yarn on wired stems: no pollen, no thorns, nothing to water.',
  },
  { title: 'Guaranteed', text: '{returnTime} to change your mind. {groundShipping}' },
];

const OCCASIONS = [
  {
    title: 'Weddings',
    text: 'Bouquets, boutonnieres and table flowers. Special pricing on 10 or more pieces.',
    link: '/custom-order',
  },
  { title: 'Birthdays', text: 'A flower for every year, or one that says it all.', link: '/shop?category=bouquets' },
  {
    title: "Mother's Day",
    text: 'Her favorite bloom, and it is still there next May.',
    link: '/shop?category=bouquets',
  },
  {
    title: 'New homes',
    text: 'Potted flowers that forgive dark corners and long vacations.',
    link: '/shop?category=potted',
  },
  { title: 'Get well', text: 'Welcome where fresh flowers are not allowed.', link: '/shop?category=stems' },
  { title: 'Just because', text: 'One stem on a desk on a gray Tuesday.', link: '/shop?category=stems' },
];

const HOME_STEPS = [
  { title: 'You choose', text: 'Pick your flowers and their colors, or describe your dream bouquet.' },
  { title: 'We crochet', text: 'An artisan works your piece petal by petal, in {makingDays}.' },
  { title: 'We check', text: 'Every stitch, every stem, every ribbon, and then we wrap it.' },
  { title: 'It arrives', text: 'With a tracking number, in a box that keeps petals in shape.' },
];

const PANELS = [
  {
    title: 'Why contact us?',
    text: 'A question about a flower, an order on its way, a color you cannot find: a person reads every message and answers it.',
  },
  {
    title: 'Custom orders',
    text: 'Your colors, your flowers, your size. Tell us the occasion and the date, and we’ll send you a sketch and a quote.',
  },
  {
    title: 'Wholesale',
    text: 'Florists, boutiques and wedding planners: we offer special pricing on 10 or more pieces. Tell us what you need.',
  },
];

const CONTACT_QUESTIONS = [
  { question: 'How soon will you answer?', answer: 'Within 24 hours, and usually the same business day.' },
  {
    question: 'Can I change my order?',
    answer: 'Within {cancelTime} of placing it, until we start to crochet.',
  },
  { question: 'How long does an order take?', answer: 'We need {makingDays} to make it. Then it travels to you.' },
  { question: 'Do you take wedding orders?', answer: 'Yes, with special pricing for orders of 10 or more pieces.' },
  { question: 'Do you ship abroad?', answer: 'We ship within the United States only for now.' },
  {
    question: 'What if something is wrong?',
    answer: 'Our {returnDays}-day satisfaction guarantee covers every piece. Write to us.',
  },
];

const ABOUT_STEPS = [
  { title: 'You order', text: 'Choose a flower and a color here, and say when you need it.' },
  { title: 'We crochet', text: 'Your piece is made by hand in {makingDays}, stitch by stitch.' },
  { title: 'It travels to you', text: 'In a box that keeps its petals in shape, with tracking all the way.' },
];

const COMMITMENTS = [
  { title: 'Nothing wasted', text: 'Made to order means that nothing is thrown away.' },
  {
    title: 'Quality you can hold',
    text: 'Every stitch is checked, and backed by our {returnDays}-day satisfaction guarantee.',
  },
];

const SHIPPING = {
  intro: 'We ship within the United States, with FedEx, from the workbench to your door.',
  care: [
    { text: 'Every flower is wrapped and travels in a box.' },
    { text: 'Stems are fixed in place, so that petals keep their shape on the way.' },
    { text: 'We never put prices in the box, so you can ship straight to a friend.' },
  ],
};

const EMAILS = {
  signature: '',
  closing: 'Made by hand, one stitch at a time. Shipped within the United States.',
};

/** The words of a page until the owner changes them. */
export const DEFAULT_CONTENT = {
  home: {
    slides: SLIDES,
    categoriesTitle: 'Choose your garden',
    featuredTitle: 'Fresh off the hook',
    testimonials: [],
    reasonsTitle: 'Why choose crochet flowers',
    reasons: REASONS,
    letterTitle: 'A letter from the yarn basket',
    letterText: 'New flowers, seasonal offers and works in progress.',
    occasionsTitle: 'For every occasion',
    occasions: OCCASIONS,
    stepsTitle: 'From yarn to your door',
    steps: HOME_STEPS,
    faq: FAQ,
    closingTitle: 'Ready for flowers that stay?',
    closingText: 'Choose yours, and we make it for you, stitch by stitch.',
  },
  about: { story: '', figures: [], principles: [], steps: ABOUT_STEPS, commitments: COMMITMENTS, note: '' },
  contact: { panels: PANELS, faq: CONTACT_QUESTIONS },
  shipping: SHIPPING,
  ...DEFAULT_POLICIES,
  emails: EMAILS,
};
