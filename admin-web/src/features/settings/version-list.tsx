import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Changes } from '../../history/changes.tsx';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';

interface Version {
  version: number;
  savedAt: string | null;
  changes: readonly AuditChange[];
}

interface VersionListProps<Some extends Version> {
  title: string;
  /** The noun in texts, such as `settings` or `words`. */
  noun: string;
  question: string;
  versions: UseQueryResult<Some[]>;
  restore: (wanted: Some, latest: Some) => Promise<unknown>;
  invalidates: readonly QueryKey[];
}

/** The versions of a document, each of which can be restored. */
export function VersionList<Some extends Version>({ noun, versions, restore, ...props }: VersionListProps<Some>) {
  const [wanted, setWanted] = useState<Some | null>(null);
  const [latest] = versions.data ?? [];
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const nameOf = ({ savedAt }: Version): string => (savedAt ? formatTime(savedAt) : `Original ${noun}`);
  const restoring = useChange<{ wanted: Some; latest: Some }, unknown>({
    run: (choice) => restore(choice.wanted, choice.latest),
    invalidates: props.invalidates,
    success: `${name} restored`,
    failure: `The ${noun} could not be restored`,
    showServerMessage: true,
  });
  const close = () => {
    restoring.reset();
    setWanted(null);
  };
  return (
    <ListCard title={props.title}>
      <ListView query={versions} failure="The versions could not be loaded" loading="Loading versions…">
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((version) => (
              <li key={version.version} data-row className="flex flex-wrap items-start gap-3 px-4 py-3 sm:px-5">
                <div className="min-w-0 grow basis-60">
                  <p className="font-semibold">{nameOf(version)}</p>
                  <Changes changes={version.changes} />
                </div>
                {version === latest ? (
                  <p className="min-h-11 content-center text-sm text-muted">Current {noun}</p>
                ) : (
                  <Button variant="secondary" size="sm" onClick={() => setWanted(version)}>
                    Restore<span className="sr-only"> {nameOf(version)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListView>
      <ConfirmDialog
        open={wanted !== null}
        title={`Restore ${noun}`}
        question={props.question}
        confirmLabel="Restore"
        tone="primary"
        isPending={restoring.isPending}
        error={restoring.error}
        onClose={close}
        onConfirm={() => {
          if (wanted && latest) restoring.mutate({ wanted, latest }, { onSuccess: close });
        }}
      />
    </ListCard>
  );
}
