import type { settingsApi } from '@loop-petal/contracts/operations/settings';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import type { Context } from './context.ts';
import { listHistory } from './list-history.ts';
import { saveSettings } from './save-settings.ts';
import { readSettings } from './settings-store.ts';

export const settingsHandlers = (ctx: Context): OwnHandlers<typeof settingsApi.calls> => ({
  'GET /api/admin/settings': () => readSettings(ctx.pool),
  'PUT /api/admin/settings': ({ caller, body }) => saveSettings(ctx, body, caller.userId),
  'GET /api/admin/settings/history': () => listHistory(ctx.pool),
  'GET /internal/settings': () => readSettings(ctx.pool),
});
