import { startProduction } from '../../../../services/production/test/start-production.ts';
import { type Harness, newPeople } from '../harness.ts';

export async function openProduction(): Promise<Harness> {
  const { app, bus, request, stop } = await startProduction();
  return { service: 'production', app, request, people: newPeople(), bus, owned: {}, ids: [], close: stop };
}
