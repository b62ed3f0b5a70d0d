import { Flower2, HandHeart, Leaf, PackageCheck } from 'lucide-react';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useContent } from '../../queries/use-content.ts';

const ICONS = [Flower2, HandHeart, Leaf, PackageCheck] as const;

export function Reasons() {
  const { reasonsTitle = '', reasons = [] } = useContent('home') ?? {};
  if (reasons.length === 0) return null;
  return (
    <section className="container-page section-gap">
      <SectionHeading title={reasonsTitle} />
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ title, text }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? Flower2;
          return (
            <li key={title}>
              <Icon size={30} strokeWidth={1.5} aria-hidden className="text-sage" />
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
