import { DEFAULT_POLICIES } from './default-policies.ts';

const SLIDES = [
  {
    picture: 'bouquet' as const,
    eyebrow: 'Made to order in 3-5 business days',
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
    secondButtonLink: '/contact',
  },
];

const FAQ = [
  {
    title: 'Ordering',
    questions: [
      {
        question: 'How long does it take to make my order?',
        answer: 'Every piece is crocheted after you order it. That takes 3-5 business days; then it travels to you.',
      },
      {
        question: 'What if I am not happy with my flowers?',
        answer:
          'All our flowers come with a 30-day satisfaction guarantee. Write to us and we will make it right, with a new piece or your money back.',
      },
      {
        question: 'Do you make flowers for weddings?',
        answer:
          'Yes, and gladly. There is special wedding pricing for orders of 10 or more pieces. Tell us your date and colors.',
      },
      {
        question: 'Can I ask for my own colors?',
        answer: 'Yes. Use the contact form with the subject Custom Order Request and describe what you have in mind.',
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
        answer: 'Ground shipping is free on orders over $75. Below that it is a flat fee of $9.99 per shipment.',
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
    answer: 'Within 24 hours of placing it, until we start to crochet.',
  },
  { question: 'How long does an order take?', answer: 'We need 3-5 business days to make it. Then it travels to you.' },
  { question: 'Do you take wedding orders?', answer: 'Yes, with special pricing for orders of 10 or more pieces.' },
  { question: 'Do you ship abroad?', answer: 'We ship within the United States only for now.' },
  {
    question: 'What if something is wrong?',
    answer: 'Our 30-day satisfaction guarantee covers every piece. Write to us.',
  },
];

const ABOUT_STEPS = [
  { title: 'You order', text: 'Choose a flower and a color here, and say when you need it.' },
  { title: 'We crochet', text: 'Your piece is made by hand in 3-5 business days, stitch by stitch.' },
  { title: 'It travels to you', text: 'In a box that keeps its petals in shape, with tracking all the way.' },
];

const COMMITMENTS = [
  { title: 'Nothing wasted', text: 'Made to order means that nothing is thrown away.' },
  { title: 'Quality you can hold', text: 'Every stitch is checked, and backed by our 30-day satisfaction guarantee.' },
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
  home: { slides: SLIDES, testimonials: [], faq: FAQ },
  about: { story: '', figures: [], principles: [], steps: ABOUT_STEPS, commitments: COMMITMENTS, note: '' },
  contact: { panels: PANELS, faq: CONTACT_QUESTIONS },
  shipping: SHIPPING,
  ...DEFAULT_POLICIES,
  emails: EMAILS,
};
