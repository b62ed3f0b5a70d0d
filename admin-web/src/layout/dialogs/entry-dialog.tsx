import { Dialog } from '@loop-petal/web-kit/dialog';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useEntry } from './use-entry.ts';

interface EntryDialogProps<Entry> {
  list: Pick<UseQueryResult<Entry[]>, 'data'>;
  param: string;
  entityName: string;
  onClose: () => void;
  children: (entry: Entry) => ReactNode;
}

/**
 * A dialog for the entry in the URL. Opens once the list is loaded, and shows a message if the entry does not exist.
 */
export function EntryDialog<Entry extends { id: string }>(props: EntryDialogProps<Entry>) {
  const { list, param, entityName, onClose, children } = props;
  const { [param]: id } = useParams();
  const entry = useEntry(list, id);
  if (entry) return children(entry);
  if (entry === undefined) return null;
  return (
    <Dialog open onClose={onClose} title="Not found" width="28rem">
      <p>This {entityName} does not exist.</p>
    </Dialog>
  );
}
