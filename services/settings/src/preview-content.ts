import { randomUUID } from 'node:crypto';
import {
  type ContentPreview,
  type PreviewedPage,
  type PreviewLink,
  previewContentRequest,
} from '@loop-petal/contracts/shapes/content';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';
import type { Context } from './context.ts';
import { deleteOldPreviews, findPreview, insertPreview } from './preview-store.ts';

const VALID_MS = 60 * 60 * 1000;
const MOST_PREVIEWS = 50;
const signed = (page: PreviewedPage, id: string): string => `content-preview:${page}:${id}`;

/** Keeps the words for an hour. The token has no dot, because the path of a file would have one. */
export async function previewContent(
  ctx: Context,
  page: PreviewedPage,
  body: unknown,
): Promise<z.input<typeof PreviewLink>> {
  const { fields } = readInput(previewContentRequest(page), body);
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  await inTransaction(ctx.pool, async (tx) => {
    await insertPreview(tx, { id, page, fields, expiresAt });
    await deleteOldPreviews(tx, now, MOST_PREVIEWS);
  });
  return { path: `/preview/${page}/${id}~${sign(ctx.linkSecret, signed(page, id), 'base64url')}`, expiresAt };
}

/** @throws ShopError 404 `link_expired` when the token is wrong or too old */
export async function readPreview(
  ctx: Context,
  page: PreviewedPage,
  token: string,
): Promise<z.input<typeof ContentPreview>> {
  const [id = '', signature = ''] = token.split('~');
  const isSigned =
    z.uuid().safeParse(id).success && isSignature(ctx.linkSecret, signed(page, id), 'base64url', signature);
  const preview = isSigned ? await findPreview(ctx.pool, id, page) : undefined;
  if (!preview || preview.expiresAt < ctx.now()) throw notFound('This preview has expired.', 'link_expired');
  return preview;
}
