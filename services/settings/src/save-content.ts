import { contentChanged } from '@loop-petal/contracts/events/settings-events';
import { type ContentPage, type PageContent, saveContentRequest } from '@loop-petal/contracts/shapes/content';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { contentChanges } from './content-changes.ts';
import { findFields, insertContent, readContent } from './content-store.ts';
import type { Context } from './context.ts';

const stale = () =>
  conflict('Another admin has saved this page. Please check their changes and save yours again.', 'stale');

/** If two admins save the same version, the first one wins and the second gets a 409. */
export function saveContent(ctx: Context, page: ContentPage, body: unknown, adminId: string): Promise<PageContent> {
  const { version, fields } = readInput(saveContentRequest(page), body);
  return inTransaction(ctx.pool, async (tx) => {
    const before = await readContent(tx, page);
    if (version !== before.version) throw stale();
    return addVersion(tx, before, fields, { adminId, action: 'changed the words' });
  });
}

/** Saves the words of an earlier version as the latest one. */
export const restoreContent = (
  ctx: Context,
  page: ContentPage,
  version: number,
  adminId: string,
): Promise<PageContent> =>
  inTransaction(ctx.pool, async (tx) => {
    const fields = await findFields(tx, page, version);
    if (!fields) throw notFound('Version not found');
    return addVersion(tx, await readContent(tx, page), fields, { adminId, action: 'restored the words' });
  });

async function addVersion(
  tx: Queryable,
  before: PageContent,
  fields: object,
  { adminId, action }: { adminId: string; action: string },
): Promise<PageContent> {
  const content = { ...before, version: before.version + 1, fields: { ...fields } };
  const changes = contentChanges(before.fields, content.fields);
  if (changes.length === 0) return before;
  if (!(await insertContent(tx, content, adminId))) throw stale();
  const subject = { kind: 'settings', id: content.page } as const;
  await addToOutbox(
    tx,
    contentChanged(content),
    recorderOf(adminId)({ action, subject, label: content.page, changes }),
  );
  return content;
}
