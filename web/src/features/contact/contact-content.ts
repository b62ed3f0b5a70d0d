export const SIDE_PANELS = [
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

export const CONTACT_FAQ = [
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
