import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { SectionHeading } from '../../catalogue/section-heading.tsx';

const steps = [
  { title: 'You choose', text: 'Pick your flowers and their colors, or describe your dream bouquet.' },
  { title: 'We crochet', text: 'An artisan works your piece petal by petal, in three to five business days.' },
  { title: 'We check', text: 'Every stitch, every stem, every ribbon, and then we wrap it.' },
  { title: 'It arrives', text: 'With a tracking number, in a box that keeps petals in shape.' },
];

export function Process() {
  return (
    <section className="container-page section-gap pt-0">
      <SectionHeading title="From yarn to your door" />
      <StitchDivider className="mb-8" />
      <ol className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="font-display text-3xl text-rose">
              {index + 1}
            </span>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
