import type { AdminVariationView } from '@loop-petal/contracts/shapes/catalog';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { History } from '../../history/history.tsx';
import { DeleteDialog } from '../../layout/dialogs/delete-dialog.tsx';
import { EntryDialog } from '../../layout/dialogs/entry-dialog.tsx';
import { forgetUnsavedWork, mayDiscard } from '../../layout/forms/unsaved-work.ts';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { deleteVariation, productKeys, productQueries } from './queries.ts';
import { VariationEditor } from './variation-editor.tsx';
import { VariationList } from './variation-list.tsx';

export function VariationsRoute() {
  const products = useQuery(productQueries.all());
  const { close } = useSectionRoutes('/products');
  const leave = () => {
    forgetUnsavedWork();
    close();
  };
  return (
    <EntryDialog list={products} param="productId" entityName="product" onClose={close}>
      {({ id, name }) => (
        <Dialog open onClose={leave} mayClose={mayDiscard} title={`Color Variations - ${name}`} width="60rem">
          <Variations key={id} productId={id} />
        </Dialog>
      )}
    </EntryDialog>
  );
}

function Variations({ productId }: { productId: string }) {
  const variations = useQuery(productQueries.variations(productId));
  const [edited, setEdited] = useState<AdminVariationView | null>(null);
  const [deleted, setDeleted] = useState<AdminVariationView | null>(null);
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <VariationEditor
        key={edited?.id ?? 'new'}
        productId={productId}
        variation={variations.data?.find(({ id }) => id === edited?.id) ?? edited}
        onDone={() => setEdited(null)}
      />
      <section aria-labelledby="variations-heading" className="min-w-0">
        <h3 id="variations-heading" className="mb-3 font-sans text-base font-bold tracking-normal">
          Current Variations ({variations.data?.length ?? 0})
        </h3>
        <ListView query={variations} failure="Failed to fetch variations" loading="Loading variations...">
          {(all) => (
            <VariationList
              variations={all}
              onEdit={(variation) => mayDiscard() && setEdited(variation)}
              onDelete={setDeleted}
            />
          )}
        </ListView>
      </section>
      <History subject={`product:${productId}`} className="border-t border-line pt-2 md:col-span-2" />
      <DeleteDialog
        subject={deleted && { id: deleted.id, name: deleted.colorName }}
        question="Are you sure you want to delete this variation?"
        run={deleteVariation}
        invalidates={productKeys}
        success="Variation deleted successfully"
        successTitle="Success"
        failure="Failed to delete variation"
        onClose={() => setDeleted(null)}
        onDeleted={() => setEdited((open) => (open?.id === deleted?.id ? null : open))}
      />
    </div>
  );
}
