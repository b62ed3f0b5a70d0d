/** Demo testimonials, to be replaced by those of real customers. */
export const TESTIMONIALS = [
  {
    name: 'Hannah M.',
    place: 'Portland, Oregon',
    text: 'I carried the white rose bouquet down the aisle in June. It stands on our bookshelf now and looks the same.',
  },
  {
    name: 'Marcus T.',
    place: 'Austin, Texas',
    text: 'My mother is allergic to everything that blooms. The potted lavender is the first one she could keep.',
  },
  {
    name: 'Priya S.',
    place: 'Columbus, Ohio',
    text: 'You see every stitch when you hold it. I ordered one sunflower and came back for six.',
  },
];
