import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof SUFFIXES;

/** What the browser takes, best first. */
export function encodingOf(req: Request): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));
}

/** Answers built scripts and styles by the files that the build has compressed. */
export function precompressed(dir: string): RequestHandler {
  return (req, res, next) => {
    const type = /\.(js|css)$/.exec(req.path)?.[1];
    const encoding = type && /^\/[\w.-]+$/.test(req.path) ? encodingOf(req) : undefined;
    if (!type || !encoding || !existsSync(join(dir, req.path + SUFFIXES[encoding]))) {
      next();
      return;
    }
    res.type(type).set({ 'content-encoding': encoding, vary: 'accept-encoding' });
    req.url += SUFFIXES[encoding];
    next();
  };
}

export async function compress(text: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, QUICK);
  return encoding === 'gzip' ? zip(text) : Buffer.from(text);
}
