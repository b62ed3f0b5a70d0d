import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The stages of a Dockerfile, in order; continued lines joined, comments left out. */
export function readStages(file: string): Stage[] {
  const text = readFileSync(join(root, file), 'utf8')
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

/** The environment that ENV lines set. */
export const environmentOf = (stage: Stage | undefined): Record<string, string> =>
  Object.fromEntries(
    all(stage, 'ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  );
