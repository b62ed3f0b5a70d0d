import { Flower2, HandHeart, Leaf, PackageCheck } from 'lucide-react';
import { SectionHeading } from '../../catalogue/section-heading.tsx';

const reasons = [
  {
    icon: Flower2,
    title: 'They last',
    text: 'No wilting, no watering. Your wedding bouquet is still on the shelf at your tenth anniversary.',
  },
  {
    icon: HandHeart,
    title: 'Made by hand',
    text: 'Each petal is worked by hand, never by a machine. No two are quite alike.',
  },
  {
    icon: Leaf,
    title: 'Soft cotton',
    text: 'Premium cotton yarn on wired stems: no pollen, no thorns, nothing to water.',
  },
  {
    icon: PackageCheck,
    title: 'Guaranteed',
    text: 'Thirty days to change your mind, and free ground shipping on orders over $75.',
  },
];

export function Reasons() {
  return (
    <section className="container-page section-gap">
      <SectionHeading title="Why choose crochet flowers" />
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={30} strokeWidth={1.5} aria-hidden className="text-sage" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
