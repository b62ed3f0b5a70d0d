import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';

/**
 * Built files under names that change with their content: kept by browsers for a year, sent as the brotli or gzip copy
 * that the build has put beside them. Anything else below is 404.
 * @param dir the folder of the files, read once at the start
 */
export function builtAssets(dir: string): Router {
  const files = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res) => res.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  return Router().use(files, notFound);
}

/** Answers 404 as plain text. */
export const notFound: RequestHandler = (_req, res) => void res.status(404).type('text/plain').send('Not found');
