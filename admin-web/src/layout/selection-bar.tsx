import { IconButton } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BulkProgress } from './bulk-progress.tsx';
import type { Bulk } from './use-bulk.ts';

interface SelectionBarProps {
  /** What is picked, as "orders". */
  things: string;
  count: number;
  onClear: () => void;
  bulk: Omit<Bulk, 'start'>;
  /** Names what is being done to all of them. */
  bulkTitle: string;
  /** What is left to do about rows that went well. */
  bulkNote?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** What can be done to the picked rows of a list, and how it goes. Where all went well nothing stays picked. */
export function SelectionBar({ things, count, onClear, bulk, bulkTitle, bulkNote, children }: SelectionBarProps) {
  const close = () => {
    if (bulk.failed.length === 0) onClear();
    bulk.clear();
  };
  return (
    <>
      {count > 0 && (
        <section
          aria-label={`Selected ${things}`}
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
