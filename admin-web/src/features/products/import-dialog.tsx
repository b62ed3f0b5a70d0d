import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useCallback, useState } from 'react';
import { decodeCsv } from '../../csv/read-csv.ts';
import { BulkProgress } from '../../layout/lists/bulk-progress.tsx';
import { useBulk } from '../../layout/lists/use-bulk.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { categoryQueries } from '../categories/queries.ts';
import { workshopKeys } from '../workshop/queries.ts';
import { columnsOf, type ImportPlan, planImport } from './import-plan.ts';
import { ImportPreview } from './import-preview.tsx';
import { rowImporter } from './import-row.ts';
import { COLUMNS } from './product-csv.ts';
import { productKeys, productQueries } from './queries.ts';
import { readWorkshop } from './recipe/read-workshop.ts';
import { isRecipeColumn, MATERIALS_EXAMPLE, NO_MATERIALS, VARIATION_COLUMN } from './recipe/recipe-csv.ts';

export function ImportRoute() {
  const { close } = useSectionRoutes('/products');
  const products = useQuery(productQueries.all());
  const [isRunning, setRunning] = useState(false);
  return (
    <Dialog
      open={products.data !== undefined}
      onClose={close}
      mayClose={() => !isRunning}
      title="Import products"
      width="60rem"
    >
      <Import onClose={close} onRunning={setRunning} />
    </Dialog>
  );
}

function Import({ onClose, onRunning }: { onClose: () => void; onRunning: (isRunning: boolean) => void }) {
  const client = useQueryClient();
  const products = useQuery(productQueries.all());
  const categories = useQuery(categoryQueries.all());
  const missing = [products, categories].find(({ data, isError }) => isError && !data);
  const [plan, setPlan] = useState<ImportPlan>();
  const [problem, setProblem] = useState<string>();
  const onEnd = useCallback(() => {
    onRunning(false);
    for (const queryKey of [...productKeys, ...workshopKeys]) void client.invalidateQueries({ queryKey });
  }, [client, onRunning]);
  const [importRow] = useState(() => rowImporter(() => client.fetchQuery({ ...productQueries.all(), staleTime: 0 })));
  const bulk = useBulk(importRow, onEnd);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    setPlan(undefined);
    setProblem(undefined);
    try {
      const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
      const workshop = columnsOf(text).some(isRecipeColumn) ? await readWorkshop(client) : undefined;
      const slugs = (categories.data ?? []).map(({ slug }) => slug);
      setPlan(planImport(text, { products: products.data ?? [], categories: slugs, workshop }));
    } catch (error) {
      setProblem((error as Error).message);
    }
    event.target.value = '';
  }

  if (bulk.rows.length > 0) return <BulkProgress bulk={bulk} onClose={onClose} />;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>
          Choose a CSV file with the columns of the export:{' '}
          <span className="font-mono text-sm">{COLUMNS.join(', ')}</span>. A row without an{' '}
          <span className="font-mono text-sm">id</span> finds its product by name, or adds a new one. Columns you leave
          out, and empty cells, change nothing. Write the materials for one piece as{' '}
          <span className="font-mono text-sm">{MATERIALS_EXAMPLE}</span> or{' '}
          <span className="font-mono text-sm">{NO_MATERIALS}</span>. A row with a color in{' '}
          <span className="font-mono text-sm">{VARIATION_COLUMN}</span> contains only that color’s recipe.
        </p>
        <label className="inline-flex min-h-12 w-fit items-center gap-2 rounded-pill border border-control px-6 font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-rose">
          <FileUp size={18} aria-hidden />
          {plan ? 'Choose another file' : 'Choose a file'}
          <input
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            disabled={!products.data || !categories.data}
            onChange={(event) => void read(event)}
          />
        </label>
        {problem && (
          <p role="alert" className="font-semibold text-danger">
            {problem}
          </p>
        )}
        {missing && (
          <ErrorState
            title="Failed to fetch products and categories"
            message={messageOf(missing.error, '')}
            onRetry={() => void missing.refetch()}
          />
        )}
      </div>
      {plan && <ImportPreview plan={plan} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!plan || plan.rows.length === 0}
          onClick={() => {
            if (!plan) return;
            onRunning(true);
            bulk.start(plan.rows);
          }}
        >
          {plan
            ? `Apply ${plan.rows.length} of ${formatCount(plan.rows.length + plan.bad.length + plan.unchanged, 'row')}`
            : 'Apply'}
        </Button>
      </div>
    </div>
  );
}
