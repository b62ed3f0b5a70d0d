import { Router } from 'express';
import { z } from 'zod';
import { service } from './callers.ts';
import { notFound } from './errors.ts';
import { readInput } from './read-input.ts';

const UserId = z.uuid();

/** GET /internal/users/{userId}/export: all that a service keeps of one customer, for identity to hand out. */
export function userExportRoute<Query extends z.ZodObject, View extends z.ZodType>(o: {
  query?: Query;
  view: View;
  collect: (userId: string, query: z.output<Query>) => Promise<z.input<View>>;
}): Router {
  return Router().get('/internal/users/:userId/export', async (req, res) => {
    service(req);
    const userId = UserId.safeParse(req.params.userId).data;
    if (!userId) throw notFound('User not found.');
    const query = readInput(o.query ?? z.strictObject({}), req.query) as z.output<Query>;
    res.json(o.view.parse(await o.collect(userId, query)));
  });
}
