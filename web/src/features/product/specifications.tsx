import { soldColors } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';

const care = [
  'Dust gently with a soft brush or a cool hair dryer.',
  'Spot clean with cool water and mild soap; do not machine wash.',
  'Keep out of strong sunlight, so that the colors stay.',
  'Bend the wired stems slowly to shape them.',
];

interface SpecificationsProps {
  product: ProductView;
  /** Undefined for a category that shoppers don't see. */
  categoryName?: string | undefined;
}

export function Specifications({ product, categoryName }: SpecificationsProps) {
  const colors = soldColors(product);
  const details = [
    ['Category', categoryName],
    ['Stem count', String(product.stemCount)],
    ['Material', product.material || 'Premium Soft Cotton'],
    ['Size', product.size],
    ['Weight', product.weight],
    ['Colors available', colors.length > 0 ? colors.join(', ') : 'Standard'],
    ['Handmade', 'Yes'],
  ].filter(([, detail]) => detail);
  const instructions = product.care ? product.care.split('\n').filter(Boolean) : care;
  return (
    <div className="mt-16 grid gap-6 lg:grid-cols-2">
      <section className="rounded-card bg-card p-7">
        <h2 className="text-2xl">Specifications</h2>
        <dl className="mt-4">
          {details.map(([term, detail]) => (
            <div key={term} className="flex justify-between gap-6 border-t border-line py-3 first:border-0">
              <dt className="text-muted">{term}</dt>
              <dd className="text-right font-semibold">{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="rounded-card bg-card p-7">
        <h2 className="text-2xl">Care Instructions</h2>
        <ul className="mt-4 list-disc space-y-2.5 pl-5 marker:text-rose">
          {instructions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
