import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';

/**
 * Built files with hashed names: browsers keep them for a year and get the brotli or gzip copy made by the build.
 * Unknown paths below it are 404.
 * @param dir the folder of the files, read once at startup
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

export const notFound: RequestHandler = (_req, res) => void res.status(404).type('text/plain').send('Not found');
