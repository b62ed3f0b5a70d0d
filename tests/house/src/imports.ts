import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const IMPORT =
  /^(?:import|export)\s+(?!type\b)([^;'"]*?)\s*(?:\bfrom\s+)?'(\.[^']+|@loop-petal\/[^']+)'|\bimport\('(\.[^']+)'\)/gm;

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The imports of values in a source text. @param file its path; relative ones are resolved against it */
export function valueImports(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = '', named, loaded]) => {
    const isTypes = /^\{\s*(type\s[^,]+,?\s*)+\}$/.test(names);
    const target = named ?? loaded ?? '';
    return isTypes ? [] : [{ from: file, to: target.startsWith('.') ? join(dirname(file), target) : target }];
  });
}

/** The text of each file that git tracks or would track. @param patterns of paths, such as `*.ts` */
export function readSources(...patterns: string[]): [path: string, text: string][] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...patterns];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
