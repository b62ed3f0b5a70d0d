import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { formatMoney } from '@loop-petal/web-kit/format';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { offerQueries } from './features/offers/queries.ts';

interface ProductPickerProps {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** Hidden products stay selected even if they are not listed. */
export function ProductPicker({ label, value, onChange, error }: ProductPickerProps) {
  const products = useQuery(offerQueries.products());
  const unseen = products.data ? value.filter((id) => !products.data.some((product) => product.id === id)).length : 0;
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id));
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {label} ({value.length})
      </legend>
      <div className="mt-1.5 max-h-48 overflow-y-auto rounded-md border border-control px-3">
        <QueryView
          query={products}
          failure="Failed to fetch products"
          showServerMessage
          loading={<Skeleton className="my-3 h-32" />}
        >
          {(all) =>
            all.map(({ id, name, price }) => (
              <Checkbox
                key={id}
                checked={value.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
                label={
                  <>
                    {name} <span className="text-muted">{formatMoney(price)}</span>
                  </>
                }
              />
            ))
          }
        </QueryView>
      </div>
      {unseen > 0 && (
        <p className="mt-1.5 text-sm text-muted">And {formatCount(unseen, 'product')} that the shop doesn’t show.</p>
      )}
      {error && <p className="mt-1.5 text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}
