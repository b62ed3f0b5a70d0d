import { buttonClass } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { Prose, ProseSection } from './prose.tsx';

const tiers = [
  { name: 'Standard shipping', time: '5-7 days', price: '$5.99' },
  { name: 'Express', time: '2-3 days', price: '$12.99' },
  { name: 'Overnight', time: 'Next day', price: '$24.99' },
];

export function Component() {
  return (
    <Prose title="Shipping & Returns" intro="How your flowers travel, and how to send them back.">
      <PageMeta
        title="Shipping & Returns"
        description="Processing in 3-5 business days, free standard shipping over $75, a 30-day return window. We ship within the United States."
        path="/shipping-returns"
      />
      <ProseSection title="Processing time">
        <p>Every piece is crocheted after you order it. Please allow a processing time of 3-5 business days.</p>
      </ProseSection>
      <ProseSection title="Shipping">
        <table className="w-full text-left">
          <caption className="sr-only">Shipping options</caption>
          <thead>
            <tr className="border-b border-control">
              <th scope="col" className="py-3 pr-4 font-semibold">
                Option
              </th>
              <th scope="col" className="py-3 pr-4 font-semibold">
                Time
              </th>
              <th scope="col" className="py-3 text-right font-semibold">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {tiers.map(({ name, time, price }) => (
              <tr key={name} className="border-b border-line">
                <td className="py-3 pr-4">{name}</td>
                <td className="py-3 pr-4 text-muted">{time}</td>
                <td className="py-3 text-right tabular-nums">{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>Free standard shipping on orders over $75.</p>
        <p>We ship within the United States only for now.</p>
      </ProseSection>
      <ProseSection title="Returns">
        <p>
          You have a 30-day return window from the day your flowers arrive. Send them back unused and in their box, and
          tell us the reason.
        </p>
        <p>Refunds reach you 3-5 business days after we receive your return.</p>
      </ProseSection>
      <ProseSection title="Damaged on the way?">
        <p>It happens rarely. Write to us with a picture and we will replace the piece.</p>
        <p>
          <Link to="/contact" className={buttonClass('secondary', 'md', 'mt-2')}>
            Contact us
          </Link>
        </p>
      </ProseSection>
    </Prose>
  );
}
