import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const assets = 'dist/client/assets';
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const path = join(assets, name);
    const source = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(source, best));
    await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
  }),
);
