import { recorderOf } from '@loop-petal/service-kit/events/audit';
import type { Context } from '../context.ts';
import type { Admin } from '../orders/order.ts';

/** A member of the staff with their name, or "admin" while identity does not answer. */
export async function findAdmin(ctx: Context, id: string): Promise<Admin> {
  const name = await ctx.identity.call('GET /internal/users/{id}', { params: { id } }).then(
    ({ username }) => username,
    () => 'admin',
  );
  return { name, record: recorderOf(id) };
}
