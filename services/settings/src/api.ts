import type { settingsApi } from '@loop-petal/contracts/operations/settings';
import { CONTENT_PAGES } from '@loop-petal/contracts/shapes/content';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { readContent } from './content-store.ts';
import type { Context } from './context.ts';
import { listContentHistory, listHistory } from './list-history.ts';
import { previewContent, readPreview } from './preview-content.ts';
import { restoreContent, saveContent } from './save-content.ts';
import { saveSettings } from './save-settings.ts';
import { readSettings } from './settings-store.ts';

export const settingsHandlers = (ctx: Context): OwnHandlers<typeof settingsApi.calls> => ({
  'GET /api/admin/settings': () => readSettings(ctx.pool),
  'PUT /api/admin/settings': ({ caller, body }) => saveSettings(ctx, body, caller),
  'GET /api/admin/settings/history': () => listHistory(ctx.pool),
  'GET /api/admin/content/{page}': ({ params: { page } }) => readContent(ctx.pool, page),
  'PUT /api/admin/content/{page}': ({ caller, params: { page }, body }) => saveContent(ctx, page, body, caller.userId),
  'GET /api/admin/content/{page}/history': ({ params: { page } }) => listContentHistory(ctx.pool, page),
  'POST /api/admin/content/{page}/restore': ({ caller, params: { page }, body }) =>
    restoreContent(ctx, page, body.version, caller.userId),
  'POST /api/admin/content/{page}/preview': async ({ params: { page }, body }) =>
    reply(201, await previewContent(ctx, page, body)),
  'GET /api/content/{page}/preview': async ({ params: { page }, query: { token } }) =>
    reply(200, await readPreview(ctx, page, token), { 'Cache-Control': 'no-store' }),
  'GET /internal/content': () => Promise.all(CONTENT_PAGES.map((page) => readContent(ctx.pool, page))),
  'GET /internal/settings': () => readSettings(ctx.pool),
});
