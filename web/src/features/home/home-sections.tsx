import { NewsletterBox } from '../../newsletter/newsletter-box.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Featured } from './featured.tsx';
import { Occasions } from './occasions.tsx';
import { Process } from './process.tsx';
import { Reasons } from './reasons.tsx';
import { Testimonials } from './testimonials.tsx';

export function HomeSections() {
  return (
    <>
      <Featured />
      <Testimonials />
      <Reasons />
      <NewsletterBox title="A letter from the yarn basket" text="New flowers, seasonal offers and works in progress." />
      <Occasions />
      <Process />
      <Faq />
      <Closing />
    </>
  );
}
