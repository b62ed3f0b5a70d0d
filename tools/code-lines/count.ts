import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/checkout.mjs';

const CODE = /\.(ts|tsx|mjs|css|sql|prisma)$/;
const NOT_COUNTED = /(^|\/)tests?\/|^e2e\/|statement-types\.ts$|^web\/src\/forms\/rules\//;
const PRODUCT = ['gateway', 'services', 'packages', 'web', 'admin-web'];
const BUDGET = join(root, 'tools/code-lines/budget.json');

type Parts = Record<string, number>;

/** The number of lines of a source text without blank lines and lines with only a comment. */
export function countLines(source: string): number {
  let isInComment = false;
  return source.split('\n').filter((line) => {
    const text = line.trim();
    const begins = !isInComment && /^\{?\/\*/.test(text);
    const isComment = isInComment || begins || /^(\/\/|--)/.test(text);
    if (begins || isInComment) isInComment = !text.includes('*/');
    return text !== '' && !isComment;
  }).length;
}

/** Code lines by top folder, without tests and generated files: `{ services: 20000, … }`. */
async function countParts(): Promise<Parts> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 26 });
  const files = stdout.split('\n').filter((file) => CODE.test(file) && !NOT_COUNTED.test(file));
  const parts: Parts = {};
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8').catch(() => ''); // deleted, not yet committed
    const [part = ''] = file.includes('/') ? file.split('/') : ['root'];
    parts[part] = (parts[part] ?? 0) + countLines(source);
  }
  return parts;
}

/** Compares all parts and their sums with `budget.json`. */
export async function checkBudget(): Promise<{ code: 0 | 1; said: string }> {
  return compare(withSums(await countParts()), JSON.parse(await readFile(BUDGET, 'utf8')));
}

function withSums(parts: Parts): Parts {
  const sum = (names: string[]) => names.reduce((lines, name) => lines + (parts[name] ?? 0), 0);
  const names = Object.keys(parts);
  const others = names.filter((name) => !PRODUCT.includes(name));
  return { ...parts, 'the product': sum(PRODUCT), 'all others': sum(others), everything: sum(names) };
}

/** @param counted lines by part @param budget maximum lines by part; a part without a number fails */
export function compare(counted: Parts, budget: Parts): { code: 0 | 1; said: string } {
  const rows = Object.entries(counted).map(([name, lines]) => {
    const isOver = !(lines <= (budget[name] ?? 0));
    return { isOver, text: `  ${name.padEnd(14)}${lines} of ${budget[name] ?? 0} lines${isOver ? ': too many' : ''}` };
  });
  const isOver = rows.some((row) => row.isOver);
  const advice = 'Delete code, or raise the number in tools/code-lines/budget.json and give the reason in the commit.';
  return { code: isOver ? 1 : 0, said: [...rows.map(({ text }) => text), ...(isOver ? [advice] : [])].join('\n') };
}
