import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { Button } from '@loop-petal/web-kit/button';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useCallback } from 'react';
import { SelectionBar } from '../../layout/lists/selection-bar.tsx';
import { type BulkRow, useBulk } from '../../layout/lists/use-bulk.ts';
import type { Selection } from '../../layout/lists/use-selection.ts';
import { productKeys, showProduct } from './queries.ts';

export function ProductSelection({ selection: { chosen, clear } }: { selection: Selection<AdminProductView> }) {
  const client = useQueryClient();
  const run = useCallback(({ id, isVisible }: BulkRow & { isVisible: boolean }) => showProduct({ id, isVisible }), []);
  const onEnd = useCallback(() => {
    for (const queryKey of productKeys) void client.invalidateQueries({ queryKey });
  }, [client]);
  const bulk = useBulk(run, onEnd);
  const start = (isVisible: boolean) => bulk.start(chosen.map(({ id, name }) => ({ id, label: name, isVisible })));
  return (
    <SelectionBar
      itemsLabel="products"
      count={chosen.length}
      onClear={clear}
      bulk={bulk}
      bulkTitle={`${bulk.rows[0]?.isVisible ? 'Show' : 'Hide'} ${formatCount(bulk.rows.length, 'product')}`}
    >
      <Button size="sm" onClick={() => start(true)}>
        <Eye size={16} aria-hidden />
        Show
      </Button>
      <Button variant="secondary" size="sm" onClick={() => start(false)}>
        <EyeOff size={16} aria-hidden />
        Hide
      </Button>
    </SelectionBar>
  );
}
