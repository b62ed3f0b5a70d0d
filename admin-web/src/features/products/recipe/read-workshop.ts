import type { QueryClient } from '@tanstack/react-query';
import { workshopQueries } from '../../workshop/queries.ts';
import type { Workshop } from './recipe-csv.ts';

export async function readWorkshop(client: QueryClient): Promise<Workshop> {
  try {
    const [recipes, materials] = await Promise.all([
      client.fetchQuery(workshopQueries.recipes()),
      client.fetchQuery(workshopQueries.materials()),
    ]);
    return { recipes, materials };
  } catch (cause) {
    throw new Error('Production is not responding, so recipes can’t be loaded.', { cause });
  }
}
