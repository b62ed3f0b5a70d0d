import { notFound } from '@loop-petal/service-kit/http/errors';
import { z } from 'zod';

const Id = z.uuid();

export function parseOrderId(params: { id: string }): string {
  const { data } = Id.safeParse(params.id);
  if (!data) throw notFound('Order not found');
  return data.toLowerCase();
}
