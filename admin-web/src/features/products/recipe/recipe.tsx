import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import type { RecipeView } from '@loop-petal/contracts/shapes/production';
import { Select } from '@loop-petal/web-kit/field';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workshopQueries } from '../../workshop/queries.ts';
import { productQueries } from '../queries.ts';
import { RecipeForm } from './recipe-form.tsx';

const SOURCES: Readonly<Record<RecipeView['source'], string>> = {
  category: 'The default for its category.',
  product: 'This product’s own recipe.',
  variation: 'A recipe for this color only.',
};

/** The recipe of a product, for all its colors or for one. Input for a color is kept until it is saved. */
export function Recipe({ product: { id } }: { product: AdminProductView }) {
  const [variationId, setVariationId] = useState('');
  const [opened, setOpened] = useState(['']);
  const variations = useQuery(productQueries.variations(id));
  const choose = (chosen: string) => {
    setVariationId(chosen);
    setOpened((before) => [...new Set([...before, chosen])]);
  };
  return (
    <section aria-label="Recipe" className="grid gap-4">
      {variations.data && variations.data.length > 0 && (
        <Select label="Recipe for" required value={variationId} onChange={(event) => choose(event.target.value)}>
          <option value="">All colors</option>
          {variations.data.map((variation) => (
            <option key={variation.id} value={variation.id}>
              {variation.colorName}
            </option>
          ))}
        </Select>
      )}
      {opened.map((one) => (
        <div key={one} hidden={one !== variationId}>
          <RecipeOf productId={id} variationId={one} />
        </div>
      ))}
    </section>
  );
}

/** @param variationId empty: for all variations without a recipe */
function RecipeOf({ productId, variationId }: { productId: string; variationId: string }) {
  const materials = useQuery(workshopQueries.materials());
  const recipe = useQuery(workshopQueries.recipe(productId, variationId || undefined));
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {recipe.data ? SOURCES[recipe.data.source] : 'Time and materials per piece.'} Pieces already ordered keep
        theirs.
      </p>
      <QueryView
        query={recipe}
        failure="The recipe could not be loaded"
        showServerMessage
        missing={<p className="text-sm text-muted">Production does not know this product yet.</p>}
        loading={<Skeleton className="h-40" />}
      >
        {(known) => (
          <QueryView
            query={materials}
            failure="The materials could not be loaded"
            showServerMessage
            loading={<Skeleton className="h-40" />}
          >
            {(all) => <RecipeForm recipe={known} variationId={variationId} materials={all} />}
          </QueryView>
        )}
      </QueryView>
    </div>
  );
}
