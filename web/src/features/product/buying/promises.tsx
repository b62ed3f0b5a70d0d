import { BadgeCheck, RotateCcw, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFreeShippingAbove } from '../../../catalogue/free-shipping.ts';

const promises = [
  { icon: BadgeCheck, title: 'Quality Guarantee', text: 'every stitch checked by hand' },
  { icon: RotateCcw, title: 'Easy Returns', text: '14-day return policy' },
];

export function Promises({ productId }: { productId: string }) {
  const above = useFreeShippingAbove();
  const shipping = above ? [{ icon: Truck, title: 'Free Shipping', text: `on orders over ${above}` }] : [];
  return (
    <ul className="grid gap-3 border-t border-line pt-6">
      {[...shipping, ...promises].map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3">
          <Icon size={21} strokeWidth={1.6} aria-hidden className="shrink-0 text-sage" />
          <span>
            <span className="font-semibold">{title}</span> <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
      <li>
        <Link to={`/custom-order?product=${productId}`} className="link inline-flex min-h-11 items-center">
          Ask for one made for you
        </Link>
      </li>
    </ul>
  );
}
