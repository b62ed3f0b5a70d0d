import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** 4 of 11: a page is compressed when it is made. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export type Encoding = 'br' | 'gzip';

/** The best encoding that the browser accepts, `undefined` for none. */
export function encodingOf(req: Request): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding));
}

/** The bytes of a page in this encoding. */
export async function compress(text: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, BROTLI_OPTIONS);
  return encoding === 'gzip' ? zip(text) : Buffer.from(text);
}
