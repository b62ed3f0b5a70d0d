export const FAQ_BLOCKS = [
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
