import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Artisan, WorkingHours } from '../schedule/schedule.ts';

/** The name of an artisan whose account is deleted, in the admin client. */
export const FORMER_ARTISAN = 'A former artisan';

export interface StoredArtisan extends Artisan {
  workingHours: WorkingHours;
  overtime: NonNullable<Artisan['overtime']>;
  addedAt: Date;
  name: string;
  email: string;
  username: string | null;
}

const COLUMNS = `id, name, email, username, minutes_per_weekday AS "minutesPerWeekday", time_off AS "timeOff",
  overtime, working_hours AS "workingHours", categories, products, is_active AS "isActive", added_at AS "addedAt"`;

export async function listArtisans(db: Queryable): Promise<StoredArtisan[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM artisans WHERE NOT is_deleted ORDER BY name, id`);
  return rows;
}

export async function findArtisan(db: Queryable, id: string): Promise<StoredArtisan | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM artisans WHERE id = $1 AND NOT is_deleted`, [id]);
  return rows[0];
}

export async function saveArtisanRow(tx: Queryable, artisan: StoredArtisan): Promise<void> {
  await tx.query(
    `INSERT INTO artisans (id, name, email, username, minutes_per_weekday, time_off, categories, products, is_active,
       working_hours, added_at, overtime)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, username = excluded.username,
       minutes_per_weekday = excluded.minutes_per_weekday, time_off = excluded.time_off,
       categories = excluded.categories, products = excluded.products, is_active = excluded.is_active,
       working_hours = excluded.working_hours, overtime = excluded.overtime`,
    [
      artisan.id,
      artisan.name,
      artisan.email,
      artisan.username,
      JSON.stringify(artisan.minutesPerWeekday),
      JSON.stringify(artisan.timeOff),
      artisan.categories,
      artisan.products,
      artisan.isActive,
      JSON.stringify(artisan.workingHours),
      artisan.addedAt,
      JSON.stringify(artisan.overtime),
    ],
  );
}

/**
 * Deletes an artisan. An artisan with finished jobs is kept, because these jobs show the name. Open jobs become
 * unassigned.
 */
export async function removeArtisanRow(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `UPDATE jobs SET artisan_id = NULL
      WHERE artisan_id = $1 AND state IN ('reserved', 'queued', 'making', 'paused', 'finishing')`,
    [id],
  );
  await tx.query(
    `UPDATE artisans SET is_deleted = true, is_active = false, email = '', username = NULL, time_off = '[]',
       overtime = '[]'
      WHERE id = $1`,
    [id],
  );
  await tx.query('DELETE FROM artisans WHERE id = $1 AND NOT EXISTS (SELECT FROM jobs WHERE artisan_id = $1)', [id]);
}

export async function countOpenJobs(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query(
    `SELECT artisan_id /* not null */ AS id, count(*)::int AS open /* not null */ FROM jobs
      WHERE artisan_id IS NOT NULL AND state IN ('queued', 'making', 'paused', 'finishing') GROUP BY artisan_id`,
  );
  return new Map(rows.map(({ id, open }) => [id ?? '', open]));
}
