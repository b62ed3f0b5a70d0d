import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCKERFILE } from '../images.mjs';
import { root } from './checkout.ts';

export interface Instruction {
  readonly keyword: string;
  readonly rest: string;
}
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

export function readStages(): Stage[] {
  const text = readFileSync(join(root, DOCKERFILE), 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
    if (keyword === 'FROM') stages.push({ name, base, instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, rest: rest.replace(/\s+/g, ' ') });
  }
  return stages;
}

export const all = (stage: Stage | undefined, keyword: string): string[] =>
  (stage?.instructions ?? []).filter((one) => one.keyword === keyword).map(({ rest }) => rest);

export const environmentOf = (stage: Stage | undefined): Record<string, string> =>
  Object.fromEntries(
    all(stage, 'ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  );

export const imageEnvironment = (): Record<string, string> => environmentOf(readStages().at(-1));

/** The project files that an image's stages copy before the program is built. */
export function copiedSources({ name, source }: { name: string; source: string }): string[] {
  const given: Record<string, string> = { NAME: name, FOLDER: source };
  const fill = (path: string) => path.replace(/\$\{(\w+)\}/g, (_, variable: string) => given[variable] ?? '');
  return readStages()
    .flatMap((stage) => all(stage, 'COPY'))
    .filter((line) => !line.startsWith('--from='))
    .flatMap((line) => line.split(' ').slice(0, -1).map(fill));
}
