import { NewsletterBox } from '../../newsletter/newsletter-box.tsx';
import { shopPart } from '../../shop-part.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Featured } from './featured.tsx';
import { Occasions } from './occasions.tsx';
import { Process } from './process.tsx';
import { Reasons } from './reasons.tsx';

const Testimonials = shopPart(
  ({ demo }) => demo,
  () => import('./testimonials.tsx').then((module) => module.Testimonials),
);

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
