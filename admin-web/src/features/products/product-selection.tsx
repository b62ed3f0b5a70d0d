import type { AdminProductView } from '@loop-petal/contracts/catalog-api';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { formatCount } from '@loop-petal/web-kit/format';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, X } from 'lucide-react';
import { useCallback } from 'react';
import { BulkProgress } from '../../layout/bulk-progress.tsx';
import { type BulkRow, useBulk } from '../../layout/use-bulk.ts';
import { productKeys, showProduct } from './queries.ts';

interface ProductSelectionProps {
  products: AdminProductView[];
  picked: ReadonlySet<string>;
  onClear: () => void;
}

/** Shows or hides the picked products; those that the filter hides are left alone. */
export function ProductSelection({ products, picked, onClear }: ProductSelectionProps) {
  const client = useQueryClient();
  const run = useCallback(({ id, isVisible }: BulkRow & { isVisible: boolean }) => showProduct({ id, isVisible }), []);
  const onEnd = useCallback(() => {
    for (const queryKey of productKeys) void client.invalidateQueries({ queryKey });
  }, [client]);
  const bulk = useBulk(run, onEnd);
  const chosen = products.filter(({ id }) => picked.has(id));
  const start = (isVisible: boolean) => bulk.start(chosen.map(({ id, name }) => ({ id, label: name, isVisible })));
  const close = () => {
    if (bulk.failed.length === 0) onClear();
    bulk.clear();
  };
  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label="Selected products"
          className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2 sm:px-5"
        >
          <p className="grow font-semibold">{chosen.length} selected</p>
          <Button size="sm" onClick={() => start(true)}>
            <Eye size={16} aria-hidden />
            Show
          </Button>
          <Button variant="secondary" size="sm" onClick={() => start(false)}>
            <EyeOff size={16} aria-hidden />
            Hide
          </Button>
          <IconButton label="Clear the selection" onClick={onClear}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
      <Dialog
        open={bulk.rows.length > 0}
        onClose={close}
        mayClose={() => !bulk.isRunning}
        title={`${bulk.rows[0]?.isVisible ? 'Show' : 'Hide'} ${formatCount(bulk.rows.length, 'product')}`}
        width="40rem"
      >
        <BulkProgress bulk={bulk} onClose={close} />
      </Dialog>
    </>
  );
}
