import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { History } from '../history/history.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog, type FormFrame } from './edit-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { useSectionRoutes } from './use-section-routes.ts';

interface EntryDialogsOptions<Entry, Body> {
  thing: string;
  listPath: string;
  /** Where an entry's dialogs lead when they close; the list by default. */
  detail?: (id: string) => string;
  useList: () => Pick<UseQueryResult<Entry[]>, 'data'>;
  /** Queries to refetch after a change. */
  refreshes: readonly QueryKey[];
  save: (change: { id?: string; body: Body }) => Promise<Entry>;
  remove: (id: string) => Promise<unknown>;
  nameOf: (entry: Entry) => string;
  /** The form; `entry` is null for a new one. */
  form: (entry: Entry | null, frame: FormFrame<Body>) => ReactNode;
  width?: string;
  /** Whether changes are audited; shows them below the form. */
  hasHistory?: boolean;
  warning?: string;
  /** Whether failures show the server's message. */
  tellsReason?: boolean;
  successTitle?: string;
}

export function entryDialogs<Entry extends { id: string }, Body>(options: EntryDialogsOptions<Entry, Body>) {
  const {
    thing,
    listPath,
    detail = () => listPath,
    useList,
    refreshes,
    save,
    remove,
    nameOf,
    form,
    width,
    hasHistory,
  } = options;
  const { warning, tellsReason, successTitle } = options;
  const param = `${thing}Id`;
  const title = thing.charAt(0).toUpperCase() + thing.slice(1);
  const shared = { refreshes, ...(tellsReason && { tellsReason }), ...(successTitle && { successTitle }) };
  const useClose = () => useSectionRoutes(detail(useParams()[param] ?? '')).close;

  function Editor({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
    return (
      <EditDialog<Body, Entry>
        {...shared}
        id={entry?.id}
        title={entry ? `Edit ${title}` : `Add New ${title}`}
        {...(width && { width })}
        run={save}
        success={({ id }) => `${title} ${id ? 'updated' : 'created'} successfully`}
        failure={`Failed to ${entry ? 'update' : 'create'} ${thing}`}
        onClose={onClose}
      >
        {(frame) => (
          <>
            {form(entry, frame)}
            {entry && hasHistory && <History subject={`${thing}:${entry.id}`} />}
          </>
        )}
      </EditDialog>
    );
  }

  function NewRoute() {
    return <Editor entry={null} onClose={useSectionRoutes(listPath).close} />;
  }

  function EditRoute() {
    const close = useClose();
    return (
      <EntryDialog list={useList()} param={param} thing={thing} onClose={close}>
        {(entry) => <Editor key={entry.id} entry={entry} onClose={close} />}
      </EntryDialog>
    );
  }

  function DeleteRoute() {
    const close = useClose();
    const { close: toList } = useSectionRoutes(listPath);
    return (
      <EntryDialog list={useList()} param={param} thing={thing} onClose={close}>
        {(entry) => (
          <DeleteDialog
            {...shared}
            subject={{ id: entry.id, name: nameOf(entry) }}
            question={[`Are you sure you want to delete this ${thing}?`, warning].filter(Boolean).join(' ')}
            run={remove}
            success={`${title} deleted successfully`}
            failure={`Failed to delete ${thing}`}
            onClose={close}
            {...(options.detail && { onDeleted: toList })}
          />
        )}
      </EntryDialog>
    );
  }

  return [NewRoute, EditRoute, DeleteRoute] as const;
}
