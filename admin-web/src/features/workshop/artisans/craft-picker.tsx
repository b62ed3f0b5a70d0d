import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries } from '../../categories/queries.ts';
import { productQueries } from '../../products/queries.ts';

interface Choice {
  value: string[];
  onChange: (value: string[]) => void;
}

const toggled = ({ value }: Choice, one: string, isChosen: boolean) =>
  isChosen ? [...value, one] : value.filter((chosen) => chosen !== one);

export function CraftPicker({ categories, products }: { categories: Choice; products: Choice }) {
  const allCategories = useQuery(categoryQueries.all());
  const allProducts = useQuery(productQueries.all());
  const others = (allProducts.data ?? []).filter(({ category }) => !categories.value.includes(category));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">Makes</legend>
      <div className="flex flex-wrap gap-x-6">
        {allCategories.data?.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            label={`All ${name}`}
            checked={categories.value.includes(slug)}
            onChange={(event) => categories.onChange(toggled(categories, slug, event.target.checked))}
          />
        ))}
      </div>
      {others.length > 0 && (
        <details open={products.value.length > 0}>
          <summary className="min-h-11 content-center text-sm font-semibold">
            Single products ({products.value.length})
          </summary>
          <div className="max-h-48 overflow-y-auto rounded-md border border-control px-3">
            {others.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={products.value.includes(id)}
                onChange={(event) => products.onChange(toggled(products, id, event.target.checked))}
              />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}
