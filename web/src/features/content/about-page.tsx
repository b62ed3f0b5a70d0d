import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { buttonClass } from '@loop-petal/web-kit/button';
import { Picture } from '@loop-petal/web-kit/picture';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { SCENES } from '../../scenes.ts';

const steps = [
  {
    title: 'You order',
    text: 'Choose a flower and a color here. Your order reaches one of our artisan partners at once.',
  },
  {
    title: 'They crochet',
    text: 'The artisan makes your piece in 3-5 business days and sends us pictures before it is packed.',
  },
  {
    title: 'It goes straight to you',
    text: 'From the workbench to your door, with no warehouse in between and a tracking number all the way.',
  },
];
const commitments = [
  { title: 'Fair pay', text: 'Artisans set their own price for each piece.' },
  { title: 'Nothing in excess', text: 'Made to order means that nothing is thrown away.' },
  { title: 'Quality you can hold', text: 'Every stitch is checked, and backed by our 30-day satisfaction guarantee.' },
];

export function Component() {
  return (
    <>
      <PageMeta
        title="About"
        description={`${SHOP_NAME} brings crochet flowers from artisan partners to homes across the United States: our story, how it works, and what we promise.`}
        path="/about"
        image="/scenes/about-workbench/1200.webp"
      />
      <div className="container-page grid items-center gap-10 pt-10 md:grid-cols-2 md:gap-16 md:pt-16">
        <div>
          <h1 className="text-4xl">Flowers, one loop at a time</h1>
          <p className="mt-5 text-lg text-muted">
            {SHOP_NAME} began with one sunflower, crocheted on a train for a friend whose cat ate every bouquet. She
            kept it. Her neighbors asked for more. We are still at it.
          </p>
          <dl className="mt-8 flex gap-12">
            <Statistic value="500+" label="happy customers" />
            <Statistic value="75+" label="designs" />
          </dl>
        </div>
        <div className="overflow-hidden rounded-sheet">
          <Picture
            {...SCENES['about-workbench']}
            alt="Crocheted flowers lie beside two balls of yarn, a started round and a wooden crochet hook."
            sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
            priority
            className="aspect-[5/4]"
          />
        </div>
      </div>
      <StitchDivider className="mt-16" />
      <section className="container-page section-gap grid gap-10 md:grid-cols-2 md:gap-16">
        <Story title="Our mission">
          We want the thought behind a flower to last as long as it was meant. And we want the hands that make it to
          earn what their work is worth.
        </Story>
        <Story title="Our business model">
          We are a dropshipping shop with a face: instead of keeping stock, we work with artisan partners who crochet
          each piece to order and ship it directly to you. We look after the shop, the service and the guarantee. They
          look after the stitches.
        </Story>
      </section>
      <section className="bg-card">
        <div className="container-page section-gap">
          <SectionHeading title="How it works" />
          <ol className="grid gap-8 md:grid-cols-3">
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
        </div>
      </section>
      <section className="container-page section-gap">
        <SectionHeading title="Our commitment" />
        <ul className="grid gap-8 md:grid-cols-3">
          {commitments.map(({ title, text }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-12 text-sm text-muted">
          The pictures in this demo shop are computer renderings, made for it. No flower was photographed.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/shop" className={buttonClass()}>
            Shop our flowers
          </Link>
          <Link to="/contact" className={buttonClass('secondary')}>
            Get in touch
          </Link>
        </div>
      </section>
    </>
  );
}

function Statistic({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted">{label}</dt>
      <dd className="font-display text-3xl text-rose">{value}</dd>
    </div>
  );
}

function Story({ title, children }: { title: string; children: string | string[] }) {
  return (
    <div>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-lg text-muted">{children}</p>
    </div>
  );
}
