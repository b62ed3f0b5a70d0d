import { StitchDivider } from '@loop-petal/web-kit/stitch-divider';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useContent } from '../../queries/use-content.ts';

export function Process() {
  const { stepsTitle = '', steps = [] } = useContent('home') ?? {};
  if (steps.length === 0) return null;
  return (
    <section className="container-page section-gap pt-0">
      <SectionHeading title={stepsTitle} />
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
