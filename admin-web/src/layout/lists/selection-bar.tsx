import { IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BulkProgress } from './bulk-progress.tsx';
import type { Bulk } from './use-bulk.ts';

interface SelectionBarProps {
  itemsLabel: string;
  count: number;
  onClear: () => void;
  bulk: Omit<Bulk, 'start'>;
  bulkTitle: string;
  bulkNote?: ReactNode;
  children: ReactNode;
}

export function SelectionBar({ itemsLabel, count, onClear, bulk, bulkTitle, bulkNote, children }: SelectionBarProps) {
  const close = () => {
    if (bulk.failed.length === 0) onClear();
    bulk.clear();
  };
  return (
    <>
      {count > 0 && (
        <section
          aria-label={`Selected ${itemsLabel}`}
          className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2 sm:px-5"
        >
          <p className="grow font-semibold">{count} selected</p>
          {children}
          <IconButton label="Clear the selection" onClick={onClear}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
      <Dialog
        open={bulk.rows.length > 0}
        onClose={close}
        mayClose={() => !bulk.isRunning}
        title={bulkTitle}
        width="40rem"
      >
        <BulkProgress bulk={bulk} onClose={close}>
          {bulkNote}
        </BulkProgress>
      </Dialog>
    </>
  );
}
