import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import type { SaveSettingsRequest, Settings } from '@loop-petal/contracts/shapes/settings';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from './context.ts';
import { settingsChanges } from './settings-changes.ts';
import { insertSettings, readSettings } from './settings-store.ts';

const stale = () =>
  conflict('Another admin has saved the settings. Please check their changes and save yours again.', 'stale');

const twoStepFirst = () =>
  conflict('Please set up two-step sign-in for yourself before you require it for staff.', 'two_step_first');

/** If two admins save the same version, the first one wins and the second gets a 409. */
export const saveSettings = (
  ctx: Context,
  wanted: SaveSettingsRequest,
  { userId: adminId, hasTwoStep }: { userId: string; hasTwoStep?: boolean | undefined },
): Promise<Settings> =>
  inTransaction(ctx.pool, async (tx) => {
    const before = await readSettings(tx);
    if (wanted.version !== before.version) throw stale();
    if (wanted.staffTwoStep && !before.staffTwoStep && !hasTwoStep) throw twoStepFirst();
    const changes = settingsChanges(before, wanted);
    if (changes.length === 0) return before;
    const settings = { ...wanted, version: before.version + 1 };
    if (!(await insertSettings(tx, settings, adminId))) throw stale();
    const subject = { kind: 'settings', id: 'settings' } as const;
    await addToOutbox(
      tx,
      settingsChanged(settings),
      recorderOf(adminId)({ action: 'changed the settings', subject, changes }),
    );
    return settings;
  });
