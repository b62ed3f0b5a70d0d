import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import { useMergedBody } from '../forms/use-merged-body.ts';
import { useSectionRoutes } from '../shell/use-section-routes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog, type FormProps } from './edit-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';

interface EntryDialogsOptions<Entry, Body extends object> {
  entityName: string;
  listPath: string;
  detail?: (id: string) => string;
  useList: () => Pick<UseQueryResult<Entry[]>, 'data' | 'refetch'>;
  invalidates: readonly QueryKey[];
  save: (change: { id?: string; body: Body }) => Promise<Entry>;
  /** An entry as a request; needed when requests contain lists or objects, which two admins may change. */
  toBody?: (entry: Entry) => NoInfer<Body>;
  remove: (id: string) => Promise<unknown>;
  nameOf: (entry: Entry) => string;
  /** The form; `entry` is null for a new entry. */
  form: (entry: Entry | null, formProps: FormProps<Body>) => ReactNode;
  width?: string;
  hasHistory?: boolean;
  warning?: string;
  showServerMessage?: boolean;
  successTitle?: string;
}

export function entryDialogs<Entry extends { id: string }, Body extends object>(
  options: EntryDialogsOptions<Entry, Body>,
) {
  const {
    entityName,
    listPath,
    detail = () => listPath,
    useList,
    invalidates,
    save,
    toBody,
    remove,
    nameOf,
    form,
    width,
    hasHistory,
  } = options;
  const { warning, showServerMessage, successTitle } = options;
  const param = `${entityName}Id`;
  const title = entityName.charAt(0).toUpperCase() + entityName.slice(1);
  const shared = {
    invalidates,
    ...(showServerMessage && { showServerMessage }),
    ...(successTitle && { successTitle }),
  };
  const useClose = () => useSectionRoutes(detail(useParams()[param] ?? '')).close;

  function Editor({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
    const [before] = useState(entry);
    const list = useList();
    const merged = useMergedBody<Body>();
    async function run({ body }: { body: Body }) {
      if (!before) return save({ body });
      const { id } = before;
      if (!toBody) return save({ id, body });
      const read = async () => {
        const { data } = await list.refetch({ throwOnError: true });
        const now = data?.find((one) => one.id === id);
        return now ? toBody(now) : null;
      };
      return save({ id, body: await merged(toBody(before), body, read) });
    }
    return (
      <EditDialog<Body, Entry>
        {...shared}
        id={entry?.id}
        title={entry ? `Edit ${title}` : `Add New ${title}`}
        {...(width && { width })}
        run={run}
        success={({ id }) => `${title} ${id ? 'updated' : 'created'} successfully`}
        failure={`Failed to ${entry ? 'update' : 'create'} ${entityName}`}
        onClose={onClose}
      >
        {(formProps) => (
          <>
            {form(entry, formProps)}
            {entry && hasHistory && <History subject={`${entityName}:${entry.id}`} />}
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
      <EntryDialog list={useList()} param={param} entityName={entityName} onClose={close}>
        {(entry) => <Editor key={entry.id} entry={entry} onClose={close} />}
      </EntryDialog>
    );
  }

  function DeleteRoute() {
    const close = useClose();
    const { close: toList } = useSectionRoutes(listPath);
    return (
      <EntryDialog list={useList()} param={param} entityName={entityName} onClose={close}>
        {(entry) => (
          <DeleteDialog
            {...shared}
            subject={{ id: entry.id, name: nameOf(entry) }}
            question={[`Are you sure you want to delete this ${entityName}?`, warning].filter(Boolean).join(' ')}
            run={remove}
            success={`${title} deleted successfully`}
            failure={`Failed to delete ${entityName}`}
            onClose={close}
            {...(options.detail && { onDeleted: toList })}
          />
        )}
      </EntryDialog>
    );
  }

  return [NewRoute, EditRoute, DeleteRoute] as const;
}
