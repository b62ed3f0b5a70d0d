import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Unusable } from './stores.ts';

const Part = z.object({ file: z.string().regex(/^[\w.-]+\/[\w.-]+$/), sha256: z.string(), rows: z.number() });

const PostgresPart = z.object({
  migrations: z.array(z.string()),
  /** The tables, ordered so that every row comes after the rows it references. */
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
});

export const Manifest = z.object({
  format: z.literal(1),
  /** When the Postgres databases had been read; only MongoDB has later changes. */
  takenAt: z.iso.datetime(),
  postgres: z.record(z.string(), PostgresPart),
  mongo: z.record(z.string(), z.array(Part.extend({ name: z.string() }))),
});
export type Manifest = z.infer<typeof Manifest>;
export type PostgresPart = z.infer<typeof PostgresPart>;
export type Part = z.infer<typeof Part>;

export const MANIFEST = 'manifest.json';

/** Reads a backup's manifest and checks every file against it. @throws Unusable when a file is missing or changed */
export async function openBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Unusable(`${folder} holds no backup: ${MANIFEST} is missing. It is written last, after everything else.`);
  });
  const manifest = Manifest.parse(JSON.parse(text));
  for (const { file, sha256 } of partsOf(manifest)) {
    const found = await sha256Of(join(folder, file)).catch(() => 'nothing');
    if (found !== sha256) throw new Unusable(`${file} differs from the backup. Nothing was restored.`);
  }
  return manifest;
}

export const partsOf = (manifest: Manifest): Part[] => [
  ...Object.values(manifest.postgres).flatMap(({ tables }) => tables),
  ...Object.values(manifest.mongo).flat(),
];

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
