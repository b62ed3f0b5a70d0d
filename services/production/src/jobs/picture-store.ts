import type { JobPicture } from '@loop-petal/contracts/shapes/production';
import type { EncodedPicture } from '@loop-petal/service-kit/pictures/encode-picture';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export const pictureUrl = (id: string): string => `/api/making/${id}`;

export async function insertPicture(
  tx: Queryable,
  o: { id: string; jobId: string; picture: EncodedPicture; now: Date },
): Promise<void> {
  const { details, files } = o.picture;
  await tx.query('INSERT INTO pictures (id, job_id, details, added_at) VALUES ($1, $2, $3, $4)', [
    o.id,
    o.jobId,
    JSON.stringify(details),
    o.now,
  ]);
  for (const { name, bytes } of files) {
    await tx.query('INSERT INTO picture_files (picture_id, name, bytes) VALUES ($1, $2, $3)', [o.id, name, bytes]);
  }
}

export async function listPicturesOf(db: Queryable, jobIds: readonly string[]): Promise<Map<string, JobPicture[]>> {
  const { rows } = await db.query(
    'SELECT id, job_id AS "jobId", details FROM pictures WHERE job_id = ANY($1::uuid[]) ORDER BY added_at, id',
    [jobIds],
  );
  const all = new Map<string, JobPicture[]>();
  for (const { id, jobId, details } of rows) {
    all.set(jobId, [...(all.get(jobId) ?? []), { imageUrl: pictureUrl(id), image: details }]);
  }
  return all;
}

/** @param id undefined for all pictures. @returns the jobs that had one */
export async function deletePictures(tx: Queryable, jobIds: readonly string[], id?: string): Promise<string[]> {
  const { rows } = await tx.query(
    `DELETE FROM pictures WHERE job_id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR id = $2) RETURNING job_id AS "jobId"`,
    [jobIds, id ?? null],
  );
  return rows.map(({ jobId }) => jobId);
}

export async function findWidths(db: Queryable, id: string): Promise<number[] | undefined> {
  return (await db.query('SELECT details FROM pictures WHERE id = $1', [id])).rows[0]?.details.widths;
}

export async function findPictureFile(db: Queryable, id: string, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query('SELECT bytes FROM picture_files WHERE picture_id = $1 AND name = $2', [id, name]);
  return rows[0]?.bytes;
}
