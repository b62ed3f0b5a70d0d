import { NewsletterBox } from '../../newsletter/newsletter-box.tsx';
import { useContent } from '../../queries/use-content.ts';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Featured } from './featured.tsx';
import { Occasions } from './occasions.tsx';
import { Process } from './process.tsx';
import { Reasons } from './reasons.tsx';
import { Testimonials } from './testimonials.tsx';

export function HomeSections() {
  const { letterTitle = '', letterText = '' } = useContent('home') ?? {};
  return (
    <>
      <Featured />
      <Testimonials />
      <Reasons />
      <NewsletterBox title={letterTitle} text={letterText} />
      <Occasions />
      <Process />
      <Faq />
      <Closing />
    </>
  );
}
