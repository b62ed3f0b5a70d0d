import type { Settings, SettingsVersionView } from '@loop-petal/contracts/shapes/settings';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Changes } from '../../history/changes.tsx';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { saveSettings, settingsKeys, settingsQueries } from './queries.ts';

type Version = z.infer<typeof SettingsVersionView>;

const nameOf = ({ savedAt }: Version): string => (savedAt ? formatTime(savedAt) : 'Original settings');

export function VersionsTab() {
  const versions = useQuery(settingsQueries.versions());
  const [wanted, setWanted] = useState<Version | null>(null);
  const [latest] = versions.data ?? [];
  const restoring = useChange<Settings, unknown>({
    run: saveSettings,
    invalidates: settingsKeys,
    success: 'Settings restored',
    failure: 'The settings could not be restored',
    showServerMessage: true,
  });
  const close = () => {
    restoring.reset();
    setWanted(null);
  };
  return (
    <ListCard title="Versions">
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
                  <p className="min-h-11 content-center text-sm text-muted">Current settings</p>
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
        title="Restore settings"
        question="All settings become what they were in this version. Later versions stay in this list."
        confirmLabel="Restore"
        tone="primary"
        isPending={restoring.isPending}
        error={restoring.error}
        onClose={close}
        onConfirm={() => {
          if (wanted && latest) restoring.mutate({ ...wanted.settings, version: latest.version }, { onSuccess: close });
        }}
      />
    </ListCard>
  );
}
