import { startTestServer } from '@loop-petal/service-kit/testing';
import { openStreet } from '../../../../gateway/test/street.ts';
import { newPeople, type OuterDoor } from '../door.ts';
import { openCatalog } from './catalog.ts';

/** The gateway before a real catalogue, whose answers it keeps and sends by itself; the other parts are tiny fakes. */
export async function openGateway(): Promise<OuterDoor> {
  const catalog = await openCatalog();
  const behind = await startTestServer(catalog.app);
  const street = await openStreet({ CATALOG_URL: behind.url });
  const origin = `http://127.0.0.1:${street.port}`;
  return {
    service: 'gateway',
    people: newPeople(),
    owned: {},
    ids: catalog.ids,
    async request(method, path, { body, headers = {} } = {}) {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const type: Record<string, string> = init.body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { ...type, ...headers },
        ...init,
      });
      const isJson = response.headers.get('content-type')?.includes('json') && response.status !== 304;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.text(),
      };
    },
    async close() {
      await street.close();
      await behind.close();
      await catalog.close();
    },
  };
}
