import { RETURN_WINDOW_DAYS } from '@loop-petal/contracts/rules/shop';
import { Flower2, HandHeart, Leaf, PackageCheck } from 'lucide-react';
import { useFreeShippingAbove } from '../../catalogue/free-shipping.ts';
import { SectionHeading } from '../../catalogue/section-heading.tsx';
import { useShopRules } from '../../queries/shop.ts';

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
];

export function Reasons() {
  const free = useFreeShippingAbove();
  const days = useShopRules()?.returnWindowDays ?? RETURN_WINDOW_DAYS;
  const returns = `${days === 30 ? 'Thirty' : days} ${days === 1 ? 'day' : 'days'} to change your mind`;
  const text = free ? `${returns}, and free ground shipping on orders over ${free}.` : `${returns}.`;
  return (
    <section className="container-page section-gap">
      <SectionHeading title="Why choose crochet flowers" />
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {[...reasons, { icon: PackageCheck, title: 'Guaranteed', text }].map(({ icon: Icon, title, text }) => (
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
