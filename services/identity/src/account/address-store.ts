import type { AddressFields, AddressView } from '@loop-petal/contracts/shapes/identity';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const COLUMNS = `name, recipient_name, phone, address_line1, address_line2, city, state, zip_code, country,
  delivery_instructions, is_default`;
const SELECTED = `id, name, recipient_name AS "recipientName", phone, address_line1 AS "addressLine1",
  address_line2 AS "addressLine2", city, state, zip_code AS "zipCode", country,
  delivery_instructions AS "deliveryInstructions", is_default AS "isDefault"`;

export const MAX_ADDRESSES = 50;

export async function listAddresses(db: Queryable, userId: string): Promise<AddressView[]> {
  const { rows } = await db.query(
    `SELECT ${SELECTED} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at, id`,
    [userId],
  );
  return rows;
}

export async function findAddress(db: Queryable, userId: string, id: string): Promise<AddressView | undefined> {
  return (await db.query(`SELECT ${SELECTED} FROM addresses WHERE id = $1 AND user_id = $2`, [id, userId])).rows[0];
}

/**
 * Locks a user's addresses, so that at most one is the default. @returns the number of addresses; undefined for an
 * unknown user
 */
export async function lockAddressBook(tx: Queryable, userId: string): Promise<number | undefined> {
  const book = await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [userId]);
  if (book.rowCount === 0) return undefined;
  // a second statement, because a statement that waits for the lock uses an older snapshot and counts too few
  const sql = 'SELECT count(*)::int AS count /* not null */ FROM addresses WHERE user_id = $1';
  return onlyRow(await tx.query(sql, [userId])).count;
}

export async function clearDefault(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default', [userId]);
}

function inColumns(fields: Partial<AddressFields>): string {
  const name = fields.name === null ? '' : fields.name;
  const columns = Object.entries({ ...fields, name }).map(([field, value]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return JSON.stringify(Object.fromEntries(columns));
}

/** Call `lockAddressBook` first, and `clearDefault` for a new default. */
export async function insertAddress(tx: Queryable, userId: string, address: AddressFields): Promise<AddressView> {
  const inserted = await tx.query(
    `INSERT INTO addresses (user_id, ${COLUMNS})
     SELECT $1, ${COLUMNS} FROM jsonb_populate_record(NULL::addresses, $2) RETURNING ${SELECTED}`,
    [userId, inColumns({ ...address, name: address.name ?? '' })],
  );
  return onlyRow(inserted);
}

export async function updateAddress(
  tx: Queryable,
  userId: string,
  id: string,
  change: Partial<AddressFields>,
): Promise<AddressView | undefined> {
  const { rows } = await tx.query(
    `UPDATE addresses SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM jsonb_populate_record(addresses, $3))
      WHERE id = $1 AND user_id = $2 RETURNING ${SELECTED}`,
    [id, userId, inColumns(change)],
  );
  return rows[0];
}

/** @returns whether it was the default; undefined for an unknown address */
export async function deleteAddress(tx: Queryable, userId: string, id: string): Promise<boolean | undefined> {
  const { rows } = await tx.query(
    'DELETE FROM addresses WHERE id = $1 AND user_id = $2 RETURNING is_default AS "isDefault"',
    [id, userId],
  );
  return rows[0]?.isDefault;
}

export async function makeOldestDefault(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE addresses SET is_default = true
      WHERE id = (SELECT id FROM addresses WHERE user_id = $1 ORDER BY created_at, id LIMIT 1)`,
    [userId],
  );
}
