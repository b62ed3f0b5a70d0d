import { Badge } from '@loop-petal/web-kit/badge';
import { useQuery } from '@tanstack/react-query';
import { offerQueries } from './queries.ts';

const MAX_SHOWN = 3;

export function OfferProducts({ ids }: { ids: string[] }) {
  const products = useQuery(offerQueries.products());
  if (ids.includes('all')) {
    return (
      <p>
        <Badge tone="lavender">All Products</Badge>
      </p>
    );
  }
  const names = new Map(products.data?.map(({ id, name }) => [id, name]));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {ids.slice(0, MAX_SHOWN).map((id) => (
        <li key={id}>
          <Badge className="border border-line">
            {names.get(id) ?? (products.isSuccess ? 'Not in the shop' : 'Product')}
          </Badge>
        </li>
      ))}
      {ids.length > MAX_SHOWN && (
        <li>
          <Badge className="border border-line">+{ids.length - MAX_SHOWN} more</Badge>
        </li>
      )}
    </ul>
  );
}
