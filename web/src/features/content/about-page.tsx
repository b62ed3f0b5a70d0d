import { buttonClass } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Picture } from '@loop-petal/web-kit/picture';
import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { Link } from 'react-router-dom';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { PageMeta } from '../../page-meta.tsx';
import { PreviewBar } from '../../preview-bar.tsx';
import { useShop } from '../../queries/shop.ts';
import { useContent } from '../../queries/use-content.ts';
import { SCENES } from '../../scenes.ts';

export function Component() {
  const { name } = useShop();
  const { story, figures = [], principles = [], steps = [], commitments = [], note } = useContent('about') ?? {};
  return (
    <>
      <PreviewBar />
      <PageMeta
        title="About"
        description={`How ${name} makes crochet flowers to order and sends them to homes across the United States, and what we promise.`}
        path="/about"
        image="/scenes/about-workbench/1200.webp"
      />
      <div className="container-page grid items-center gap-10 pt-10 md:grid-cols-2 md:gap-16 md:pt-16">
        <div>
          <h1 className="text-4xl">Flowers, one loop at a time</h1>
          <p className="mt-5 text-lg text-muted">
            {story ||
              `${name} makes bouquets, potted flowers and single stems that never wilt: crocheted by hand, each one after you order it.`}
          </p>
          {figures.length > 0 && (
            <dl className="mt-8 flex gap-12">
              {figures.map((figure) => (
                <Figure key={figure.label} {...figure} />
              ))}
            </dl>
          )}
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
      {principles.length > 0 && (
        <section className="container-page section-gap grid gap-10 md:grid-cols-2 md:gap-16">
          {principles.map(({ title, text }) => (
            <div key={title}>
              <h2 className="text-2xl">{title}</h2>
              <p className="mt-3 text-lg text-muted">{text}</p>
            </div>
          ))}
        </section>
      )}
      <section className={principles.length > 0 ? 'bg-card' : undefined}>
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
        <ul className={classNames('grid gap-8', commitments.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
          {commitments.map(({ title, text }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        {note && <p className="mt-12 text-sm text-muted">{note}</p>}
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

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted">{label}</dt>
      <dd className="font-display text-3xl text-rose">{value}</dd>
    </div>
  );
}
