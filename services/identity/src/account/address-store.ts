import type { AddressFields, AddressView } from '@loop-petal/contracts/shapes/identity';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const COLUMN = {
  name: 'name',
  recipientName: 'recipient_name',
  phone: 'phone',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  country: 'country',
  deliveryInstructions: 'delivery_instructions',
  isDefault: 'is_default',
} as const;
type Field = keyof typeof COLUMN;
const FIELDS = Object.keys(COLUMN) as Field[];
const SELECTED = ['id', ...FIELDS.map((field) => `${COLUMN[field]} AS "${field}"`)].join(', ');

/** A bound on what one account stores. */
export const MAX_ADDRESSES = 50;

/** The addresses of an account, the default first, then the oldest. */
export async function listAddresses(db: Queryable, userId: string): Promise<AddressView[]> {
  const { rows } = await db.query(
    `SELECT ${SELECTED} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at, id`,
    [userId],
  );
  return rows;
}

/** An address of an account; undefined also for one of another account. */
export async function findAddress(db: Queryable, userId: string, id: string): Promise<AddressView | undefined> {
  return (await db.query(`SELECT ${SELECTED} FROM addresses WHERE id = $1 AND user_id = $2`, [id, userId])).rows[0];
}

/**
 * All changes of one user's addresses wait for each other here, so that there is one default at most.
 * @returns how many there are; undefined when there is no such user
 */
export async function lockAddressBook(tx: Queryable, userId: string): Promise<number | undefined> {
  const book = await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [userId]);
  if (book.rowCount === 0) return undefined;
  // a statement sees what was committed before it began: one that also waits for the lock would count too few
  const { rows } = await tx.query('SELECT count(*)::int AS count FROM addresses WHERE user_id = $1', [userId]);
  return rows[0].count;
}

/** Leaves the account without a default address. */
export async function clearDefault(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default', [userId]);
}

/** Stores an address; call `lockAddressBook` before, and `clearDefault` for a new default. */
export async function insertAddress(tx: Queryable, userId: string, address: AddressFields): Promise<AddressView> {
  const values = FIELDS.map((field) => (field === 'name' ? (address.name ?? '') : (address[field] ?? null)));
  const { rows } = await tx.query(
    `INSERT INTO addresses (user_id, ${FIELDS.map((field) => COLUMN[field]).join(', ')})
     VALUES ($1, ${FIELDS.map((_, index) => `$${index + 2}`).join(', ')}) RETURNING ${SELECTED}`,
    [userId, ...values],
  );
  return rows[0];
}

/** Changes the given fields of an address. @returns it afterwards; undefined when the account has none with this id */
export async function updateAddress(
  tx: Queryable,
  userId: string,
  id: string,
  change: Partial<Record<Field, unknown>>,
): Promise<AddressView | undefined> {
  const fields = FIELDS.filter((field) => change[field] !== undefined);
  if (fields.length === 0) return findAddress(tx, userId, id);
  const { rows } = await tx.query(
    `UPDATE addresses SET ${fields.map((field, index) => `${COLUMN[field]} = $${index + 3}`).join(', ')}
      WHERE id = $1 AND user_id = $2 RETURNING ${SELECTED}`,
    [id, userId, ...fields.map((field) => (field === 'name' ? (change.name ?? '') : change[field]))],
  );
  return rows[0];
}

/** Whether it was the default, or undefined when there was no such address. */
export async function deleteAddress(tx: Queryable, userId: string, id: string): Promise<boolean | undefined> {
  const { rows } = await tx.query(
    'DELETE FROM addresses WHERE id = $1 AND user_id = $2 RETURNING is_default AS "isDefault"',
    [id, userId],
  );
  return rows[0]?.isDefault;
}

/** Makes the oldest address of the account its default. */
export async function makeOldestDefault(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE addresses SET is_default = true
      WHERE id = (SELECT id FROM addresses WHERE user_id = $1 ORDER BY created_at, id LIMIT 1)`,
    [userId],
  );
}
